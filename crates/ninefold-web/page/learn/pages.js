/** The Learn pages about engines. Pure. */

/** The pages in reading order. `engines` are those a page explains, `sign` is a path on a 48 × 48 square. */
export const PAGES = [
  {
    name: 'tree', engines: ['tree'], title: 'A tree of whole boards',
    about: 'Fill the first blank with every digit, keep the valid boards, continue with each. Three templates blended into one program.',
    sign: 'M24 8v8M24 16 13 25M24 16l11 9M13 25v3M13 28l-5 9M13 28l5 9M35 25v3M35 28l-5 9M35 28l5 9',
  },
  {
    name: 'possibilities', engines: ['possibilities'], title: 'What a cell can still be',
    about: 'One board, a pencil and an eraser: write what fits, erase it when it leads nowhere.',
    sign: 'M9 9h30v30H9zM9 19h30M9 29h30M19 9v30M29 9v30M21 21l6 6m0-6-6 6',
  },
  {
    name: 'depth-first', engines: ['depth-first', 'depth-first-stack', 'breadth-first'], title: 'Depth first, breadth first',
    about: 'Three engines walk the same tree: straight down, with an explicit stack, and level by level.',
    sign: 'M12 10v28M12 38l-4-5M12 38l4-5M24 14h14M24 24h14M24 34h14',
  },
  {
    name: 'amb', engines: ['amb'], title: 'Choose right',
    about: 'Nondeterminism and logic programming: state the choices and the rules, and ask for the board.',
    sign: 'M8 24h10M18 24C26 24 24 12 34 12h6M18 24C26 24 24 36 34 36h6M18 24h22',
  },
  {
    name: 'containments', engines: ['containments'], title: 'Values that lie within cells',
    about: 'How people solve, made exact: one idea in five forms, and no guessing.',
    sign: 'M8 18h32v12H8zM18 18v12M29 18v12M8 36h21M8 36v-3M29 36v-3',
  },
  {
    name: 'cover', engines: ['cover'], title: 'Exactly one of each',
    about: 'A table of crosses in which every column is covered once, and an engine that learns from its mistakes.',
    sign: 'M9 9h30v30H9zM9 24h30M24 9v30M14 14l5 5m0-5-5 5M29 29l5 5m0-5-5 5',
  },
  {
    name: 'fast', engines: ['fast'], title: 'All digits at once',
    about: 'Nine digits in a word, many boards in a vector: the engine for millions.',
    sign: 'M26 7 12 27h10l-2 14 16-21H25z',
  },
];

/** Returns the page that explains an engine, if there is one. */
export function pageOf(engine) {
  return PAGES.find(({ engines }) => engines.includes(engine));
}
