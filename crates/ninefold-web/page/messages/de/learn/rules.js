/** Learn: Whatever the rules say. */
export default {
  lead: 'Käfige, Thermometer, Pfeile: aus jeder Regel werden ein paar einfache Bedingungen, und jede entfernt, was sie nicht zulässt.',
  body: [
    'Varianten haben Regeln außer denen für Zeilen, Spalten und Blöcke: die Ziffern eines Käfigs ergeben zusammen 15, auf einem Thermometer wachsen sie, Nachbarn auf einer Linie unterscheiden sich um fünf. Es gibt Dutzende Arten. Dieser Löser kennt nur eine Handvoll: Zellen, die sich unterscheiden, Paare, die zueinander passen, Summen, Reihenfolgen und Linien, die von einem Ende zum anderen gelesen werden. Daraus besteht jede Regel.',
    { figure: 'run', label: 'Der Löser auf einem 4×4-Gitter, in Bewegung', caption: 'Ein Gitter ohne weitere Regeln. Jede gesetzte Ziffer entfernt andere, bis nichts mehr folgt; dann muss der Löser wählen.' },
    { h: 'Entfernen, was nicht sein kann' },
    'Jede Bedingung sieht die Kandidaten ihrer Zellen an und entfernt, was in keiner ihrer Lösungen vorkommt. Das ändert Zellen, die andere Bedingungen ansehen, also sind die an der Reihe, die billigen zuerst, bis sich nichts mehr ändert.',
    { list: [
      'Ein *Käfig* probiert die Mengen von Ziffern mit seiner Summe: drei Zellen mit 23 enthalten 6, 8 und 9.',
      'Eine *Linie* wird vorwärts und rückwärts gelesen: welche Ziffern können noch folgen, welche noch davor stehen?',
      'Käfige, die eine Zeile fast füllen, sagen etwas über die Zellen, die sie übrig lassen: zusammen hat eine Zeile 45.',
    ] },
    { h: 'Wenn nichts mehr folgt' },
    'Dann nimmt er die Zelle, die im Verhältnis zur Zahl ihrer Kandidaten zu den meisten Widersprüchen geführt hat, probiert einen und geht zurück, wenn das scheitert. Er beweist, dass eine Lösung die einzige ist, zählt Lösungen und findet die Kandidaten, die in irgendeiner vorkommen.',
    { watch: 'Auf einem ganzen Gitter zuschauen' },
  ],
};
