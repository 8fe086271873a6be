/**
 * What the first part of the engine answers by itself: reading, checking and solving boards, hints and steps at every point of a game, and the parts of a
 * path. The second part has ratings, complete paths and new puzzles. Boards with rules, the formats of other programs, pictures and watching are left to the last.
 */
const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
/** Puzzles per level. */
const SEEDS = 8;
const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARD = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';
const SEVERAL = LINE.replace('53..7', '.....').replace('6..195', '......');

/**
 * Asks an engine for all of it.
 * @param {Engine} engine @param {Engine} whole an engine that also answers what the first part leaves to the rest
 */
export function answerAll(engine, whole) {
  const get = (path) => asked(engine, 'GET', path);
  const ask = (path, record) => asked(engine, 'POST', path, record);
  const boards = get('boards');
  get('engines');
  const techniques = get('techniques');

  // Boards, in the notations that people type and paste, and what can be wrong with them.
  const rows = LINE.match(/.{9}/g);
  const drawn = rows.map((row) => `|${row.match(/.{3}/g).join('|')}|`).join('\n');
  for (const puzzle of [LINE, LINE.replaceAll('.', '0'), rows.join('\n'), rows.map((row) => [...row].join(' ')).join('\n'), drawn, SOLVED, SEVERAL, `55${LINE.slice(2)}`, `x${LINE.slice(1)}`, LINE.slice(1), '', 'nonsense']) {
    ask('check', { puzzle });
    ask('convert', { puzzle, to: 'rules' });
    ask('convert', { puzzle, to: 'rules', layout: '9x9' });
    ask('solve', { puzzle, limit: 2 });
  }
  for (const { name } of boards) {
    const { layout, givens } = ask('convert', { puzzle: name, to: 'rules' }).game;
    if (givens.length > 81) continue;
    get(`layouts/${encodeURIComponent(layout)}`);
    for (const path of ['check', 'solve', 'hint']) ask(path, { puzzle: givens, layout });
  }

  // Every technique in its example; those that hints use, in games too.
  for (const { name } of techniques) get(`techniques/${name}`);
  const others = (name) => techniques.map((each) => each.name).filter((each) => each !== name);
  for (const { name } of techniques) {
    const { game } = get(`techniques/${name}`);
    if (!game) continue;
    const question = { puzzle: game.givens, layout: game.layout, digits: game.digits, marks: game.marks };
    ask('hint', { ...question, depth: 4, without: others(name) });
    ask('steps', { ...question, techniques: [name], most: 100 });
    ask('hint', { ...question, depth: 4 });
  }

  // Games of every level.
  for (const level of LEVELS) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { puzzle, solution } = asked(whole, 'POST', 'generate', { level, seed, symmetry: 'half-turn' });
      if (!puzzle) continue;
      const game = { puzzle, layout: '9x9' };
      ask('solve', { ...game, limit: 2 });
      ask('steps', game);
      // All steps but the last: a complete path has ratings.
      const { steps } = asked(whole, 'POST', 'explain', game);
      ask('explain', { ...game, steps: steps.length - 1 });
      ask('explain', { ...game, digits: puzzle, steps: 10 });
      const blank = puzzle.indexOf('.');
      const place = (digit) => puzzle.slice(0, blank) + digit + puzzle.slice(blank + 1);
      const wrong = [...'123456789'].find((digit) => digit !== solution[blank]);
      const marks = Array.from(puzzle, (digit) => (digit === '.' ? '123456789' : ''));
      for (const depth of [1, 2, 3, 4]) ask('hint', { ...game, depth });
      for (const digits of [puzzle, place(solution[blank]), place(wrong), solution]) {
        ask('hint', { ...game, digits, depth: 4 });
        ask('hint', { ...game, digits, marks, depth: 4 });
      }
      marks[blank] = wrong;
      ask('hint', { ...game, digits: puzzle, marks, depth: 4 });
    }
  }
  for (const puzzle of [SEVERAL, '.'.repeat(81), `5${'.'.repeat(80)}`]) {
    ask('hint', { puzzle, depth: 4 });
    ask('explain', { puzzle, steps: 5 });
  }
  engine.solveMany(Buffer.from((LINE + SEVERAL + SOLVED).repeat(20)));
}

/** The puzzles that pages make: their layouts, symmetries, and how often. */
const LAYOUTS = ['4x4', '6x6', '8x8', '9x9+x'];
const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'vertical', 'horizontal', 'diagonal'];

/**
 * Asks an engine for what a game needs besides: a new puzzle, its ratings and its whole path.
 * @param {Engine} engine @param {Engine} whole an engine that answers the same requests, for their puzzles
 */
export function rateAll(engine, whole) {
  const ask = (path, record) => asked(engine, 'POST', path, record);
  const made = (spec) => {
    const { puzzle } = asked(whole, 'POST', 'generate', spec);
    if (!puzzle) return;
    ask('generate', spec);
    const game = { puzzle, layout: spec.layout ?? '9x9' };
    for (const path of ['rate', 'explain', 'steps', 'check', 'hint']) ask(path, game);
    ask('count', { ...game, limit: 100 });
  };
  for (const level of LEVELS) for (let seed = 1; seed <= SEEDS / 2; seed++) made({ level, seed, symmetry: 'half-turn', layout: '9x9' });
  for (const symmetry of SYMMETRIES) made({ level: 'medium', seed: 7, symmetry });
  for (const layout of LAYOUTS) for (const level of ['easy', 'medium']) made({ layout, level, seed: 3 });
  for (const puzzle of [LINE, SOLVED, SEVERAL, HARD]) {
    ask('rate', { puzzle });
    ask('explain', { puzzle });
  }
}

function asked(engine, method, path, record) {
  const { status, body } = engine.handle(method, path, record && JSON.stringify(record));
  if (status >= 500) throw new Error(`${path}: ${body}`);
  return JSON.parse(body);
}
