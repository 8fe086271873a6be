/** Learn: Depth first, breadth first. */
export default {
  lead: 'Gitter sind Orte, und gesetzte Ziffern führen von einem zum nächsten. Eine Suche geht so tief, wie sie kann; eine andere geht Ebene für Ebene.',
  body: [
    'Eine Suche braucht etwas, worin sie sucht. Hier ist es ein Baum. Seine *Knoten* sind Zustände des Gitters. Seine *Kanten* sind Züge: eine Ziffer in die nächste leere Zelle, in Leserichtung. Die Suche betritt nie einen Zustand, der eine Regel verletzt, und so werden ganze Äste abgeschnitten, bevor sie wachsen. Das Ziel ist ein Zustand ohne leere Zellen.',
    'Für ein lateinisches Quadrat mit 3×3 Feldern und zwei Vorgaben passt der ganze Baum auf diese Seite. Lass die drei Löser hindurchgehen und achte auf die kleinen Zahlen: sie zeigen die Reihenfolge der Besuche.',
    { figure: 'run', label: 'Drei Suchen im selben Baum, in Bewegung', caption: '12 Knoten, 3 Sackgassen, eine Lösung. Kreuze sind Sackgassen, der Haken ist die Lösung.' },
    { h: 'Erst hinab' },
    '`depth-first` schreibt einen Kandidaten in die Zelle und fragt, ob das Gitter noch gültig ist. Wenn ja, geht die Suche darunter weiter. Wenn nein, oder wenn darunter alles gescheitert ist, versucht sie den nächsten Kandidaten; sind alle gescheitert, leert sie die Zelle und geht eine Ebene hinauf. Ein Aufruf kann auf drei Arten enden:',
    { list: [
      'kein Kandidat ist gültig: eine Sackgasse, sofort',
      'Kandidaten sind gültig, aber keiner führt ans Ziel: eine Sackgasse, spät erkannt',
      'ein Kandidat führt zu einem vollen Gitter, das nach oben gereicht wird',
    ] },
    { h: 'Ein Stapel statt Aufrufen' },
    'Eine Funktion, die sich selbst aufruft, merkt sich in jedem Aufruf ihre Stelle. `depth-first-stack` schreibt diese Stellen selbst auf: für jede offene Zelle, wie viele Kandidaten dort schon versucht sind. Sie besucht dieselben Knoten in derselben Reihenfolge, Aufruf für Aufruf. Was in der Maschine verborgen war, ist jetzt eine Liste, die du ansehen kannst: wähle sie oben aus.',
    { h: 'Ebene für Ebene' },
    '`breadth-first` sieht sich jedes Gitter mit einer Ziffer mehr an, bevor eines mit zweien an die Reihe kommt. Sonst reizt daran der kürzeste Weg zum Ziel. Hier liegen alle Lösungen gleich tief, eine Ebene je leerer Zelle; es ist also nichts zu gewinnen, und alle Gitter einer Ebene müssen im Speicher warten.',
    { table: [['Löser', 'Gitter im Speicher', 'Besuche bei *Sudoku 3 - Hard*'], ['depth-first', 'eines', '1.930.757'], ['breadth-first', 'eine ganze Ebene', '3.771.493']] },
    { watch: 'Auf einem ganzen Gitter zuschauen' },
  ],
  waiting: 'wartende Gitter',
  stack: 'der Stapel',
  tried: '{cell} versucht: {digits}',
  empty: 'leer',
  none: 'keine',
};
