/** The Learn pages about engines. Pure. */

/** The pages in reading order. `engines` are those a page explains, `sign` is a path on a 48 × 48 square. Their titles are messages. */
export const PAGES = [
  {
    name: 'tree', engines: ['tree'],
    sign: 'M24 8v8M24 16 13 25M24 16l11 9M13 25v3M13 28l-5 9M13 28l5 9M35 25v3M35 28l-5 9M35 28l5 9',
  },
  {
    name: 'possibilities', engines: ['possibilities'],
    sign: 'M9 9h30v30H9zM9 19h30M9 29h30M19 9v30M29 9v30M21 21l6 6m0-6-6 6',
  },
  {
    name: 'depth-first', engines: ['depth-first', 'depth-first-stack', 'breadth-first'],
    sign: 'M12 10v28M12 38l-4-5M12 38l4-5M24 14h14M24 24h14M24 34h14',
  },
  {
    name: 'amb', engines: ['amb'],
    sign: 'M8 24h10M18 24C26 24 24 12 34 12h6M18 24C26 24 24 36 34 36h6M18 24h22',
  },
  {
    name: 'containments', engines: ['containments'],
    sign: 'M8 18h32v12H8zM18 18v12M29 18v12M8 36h21M8 36v-3M29 36v-3',
  },
  {
    name: 'cover', engines: ['cover'],
    sign: 'M9 9h30v30H9zM9 24h30M24 9v30M14 14l5 5m0-5-5 5M29 29l5 5m0-5-5 5',
  },
  {
    name: 'fast', engines: ['fast'],
    sign: 'M26 7 12 27h10l-2 14 16-21H25z',
  },
  {
    name: 'rules', engines: ['rules'],
    sign: 'M9 9h30v30H9zM19 9v30M29 9v30M9 19h30M9 29h30M12 12h14v4H12zM22 32h14v4H22z',
  },
];

/** Returns the page that explains an engine, if there is one. */
export function pageOf(engine) {
  return PAGES.find(({ engines }) => engines.includes(engine));
}
