/** Learn: Whatever the rules say. */
export default {
  lead: 'Cages, thermometers, arrows: every rule becomes a few simple constraints, and each of them removes what it can’t allow.',
  body: [
    'Variants add rules to the rows, columns and boxes: the digits of a cage sum to 15, those on a thermometer grow, neighbours on a line differ by five. There are dozens of kinds. This engine knows only a handful: cells that differ, pairs that fit, sums, orders, and lines that are read from end to end. Every rule is made of these.',
    { figure: 'run', label: 'The engine on a 4×4 board, live', caption: 'A board without further rules. Each digit that is placed removes others, until nothing more follows; then the engine has to choose.' },
    { h: 'Removing what can’t be' },
    'Each constraint looks at the candidates of its cells and removes those that occur in none of its solutions. That changes cells that other constraints look at, so it is their turn, the cheap ones first, until nothing changes any more.',
    { list: [
      'A *cage* tries the sets of digits with its sum: three cells with 23 hold 6, 8 and 9.',
      'A *line* is read forwards and backwards: which digits can still follow, and which can still come before?',
      'Cages that nearly fill a row say something about the cells they leave: together a row has 45.',
    ] },
    { h: 'When nothing follows' },
    'Then it takes the cell that has led to most contradictions for the number of its candidates, tries one, and goes back if that fails. It proves that a solution is the only one, counts solutions and finds the candidates that occur in any of them.',
    { watch: 'Watch it on a whole board' },
  ],
};
