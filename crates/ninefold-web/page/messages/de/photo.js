/** Rätsel aus Bildern. */
export default {
  title: 'Rätsel aus einem Bild',
  puzzle: 'Rätsel aus einem Bild',
  reading: 'Das Bild wird gelesen …',
  stop: 'Abbrechen',
  another: 'Anderes Bild wählen',
  type: 'Eintippen',
  notPicture: 'Dieser Browser kann das Bild nicht anzeigen. Mach einen Screenshot davon oder speichere es als JPEG oder PNG.',
  noGrid: 'Ninefold kann in diesem Bild kein 9×9-Gitter finden. Zeig das ganze Gitter von oben, bei gleichmäßigem Licht und mit etwas Papier ringsum.',
  tooSmall: 'Das Gitter ist in diesem Bild zu klein. Geh näher heran oder schneide das Bild zu.',
  noDigits: 'Das Gitter in diesem Bild scheint leer zu sein. Falls es Ziffern hat, mach ein schärferes Bild.',
  failed: 'Das Bild ließ sich nicht lesen. Versuch es noch einmal oder tippe die Ziffern ein.',
  tooLarge: 'Dieses Bild ist {n} MB groß. Ninefold liest Bilder bis {most} MB: mach es kleiner.',
};
