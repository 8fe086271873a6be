/** Ninefold's engine. The answers are the records that the program writes with `--json`; docs/RECORDS.md describes their spelling. */

export interface LoadOptions {
  /** Also load what draws PNG and PDF. */
  print?: boolean;
  /** Use the engine with SIMD. Default: if the machine has it. */
  simd?: boolean;
}

export function load(options?: LoadOptions): Promise<Ninefold>;

/** What is wrong with a request. */
export class NinefoldError extends Error {
  /** The status that the HTTP interface would answer with. */
  status?: number;
  /** Where the mistake is on the board, from 1. */
  row?: number;
  column?: number;
}

/** `solved` if the engine looked for one solution only; `unknown` if it gave up. */
export type Answer = 'unique' | 'several' | 'none' | 'solved' | 'unknown';
export type Level = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';
export type Format = 'svg' | 'png' | 'pdf';

export interface PuzzleOptions {
  /** The layout, such as `9x9`, `box:2x3` or `9x9+x`. Default: detected from the text. */
  layout?: string;
}

export interface SolveOptions extends PuzzleOptions {
  engine?: string;
  /** How many solutions to find and list. Default: 2, and the answer has only the first. */
  limit?: number;
  /** Maximum number of search nodes. */
  nodes?: number;
}

export interface Solved {
  v: number;
  puzzle: string;
  answer: Answer;
  solution?: string;
  solutions?: string[];
  count?: number;
  engine: string;
  stop?: string;
  seconds: number;
  [field: string]: unknown;
}

export interface TrueCandidates {
  v: number;
  puzzle: string;
  cap: number;
  /** For each cell, for each digit, the number of solutions with that digit there, up to the cap. */
  counts: number[][];
  cages?: { rule: string; combinations: number[][] }[];
  [field: string]: unknown;
}

export interface Counted {
  v: number;
  puzzle: string;
  count: number;
  /** Whether these are all. */
  exact: boolean;
  [field: string]: unknown;
}

export interface Checked {
  v: number;
  puzzle: string;
  valid: boolean;
  unique: boolean;
  /** Pairs of cells with the same digit: `['r1c1', 'r1c2', 5]`. */
  conflicts: [string, string, number][];
  answer?: Answer;
  [field: string]: unknown;
}

export interface Rating {
  /** Ninefold's rating: 1000 × depth + size. */
  own?: number;
  hodoku?: { level: Level; score: number };
  /** Sudoku Explainer's. */
  se?: { er: number; ep: number; ed: number };
  hardest?: string;
}

export interface Rated {
  v: number;
  puzzle: string;
  answer: Answer;
  rating?: Rating;
  [field: string]: unknown;
}

export interface Step {
  /** `hidden-single`. */
  technique: string;
  /** `Hidden Single`. */
  title: string;
  /** `r1c2=3`. */
  placements: string[];
  /** `r4c5<>7`. */
  eliminations: string[];
  /** One sentence per depth: where to look, which technique, why, what to do. */
  hints: string[];
  text: string;
  short: string;
  assumes_unique: boolean;
  [field: string]: unknown;
}

export interface HintOptions extends PuzzleOptions {
  /** How much to reveal: 1 where to look, 2 which technique, 3 why it works, 4 what to do. Default: 1. */
  depth?: 1 | 2 | 3 | 4;
  /** The digits now on the board, as a line. */
  digits?: string;
  /** The pencil marks of each cell in reading order. */
  marks?: string[];
  /** Techniques to leave out: names or groups. */
  without?: string[];
}

export interface Hinted {
  v: number;
  puzzle: string;
  solved: boolean;
  gave_up: boolean;
  depth?: number;
  hints?: string[];
  /** The whole step, at depth 4. */
  step?: Step;
  /** A mistake, which comes before any hint. */
  fault?: { kind: string; text: string; [field: string]: unknown };
  [field: string]: unknown;
}

export interface ExplainOptions extends PuzzleOptions {
  /** The techniques to use, in this order: names or groups. */
  techniques?: string[];
  without?: string[];
}

export interface Explained {
  v: number;
  puzzle: string;
  answer: Answer;
  solved: boolean;
  end: string;
  steps: Step[];
  rating?: Rating;
  [field: string]: unknown;
}

export interface GenerateOptions {
  layout?: string;
  level?: Level;
  /** The least and the largest number of givens. */
  clues?: [number, number];
  symmetry?: string;
  minimal?: boolean;
  /** Techniques that the puzzle must require: names or groups. */
  needs?: string[];
  hardest?: string[];
  without?: string[];
  /** The least and the largest ER. */
  se?: [number, number];
  /** The same seed and options make the same puzzle. */
  seed?: number;
}

export interface Generated {
  v: number;
  seed: number;
  layout: string;
  /** Absent if none was found. */
  puzzle?: string;
  solution?: string;
  clues?: number;
  rating?: Rating;
  techniques?: Record<string, number>;
  [field: string]: unknown;
}

export interface Converted {
  v: number;
  puzzle: string;
  notation: string;
  [field: string]: unknown;
}

export interface Canonical {
  v: number;
  puzzle: string;
  form: string;
  automorphisms: number;
  [field: string]: unknown;
}

export interface RenderOptions extends PuzzleOptions {
  format?: Format;
  /** The width of a picture in pixels. */
  width?: number;
  title?: string;
  digits?: string;
  marks?: string[];
  paper?: string;
}

export interface Found {
  /** 0, 1, or 2 for several. */
  count: 0 | 1 | 2;
  /** The first solution. */
  solution: string | null;
}

export interface Ninefold {
  solve(puzzle: string, options?: SolveOptions): Solved;
  count(puzzle: string, options?: PuzzleOptions & { limit?: number; nodes?: number }): Counted;
  candidates(puzzle: string, options?: PuzzleOptions & { cap?: number; cages?: boolean; nodes?: number }): TrueCandidates;
  check(puzzle: string, options?: PuzzleOptions): Checked;
  hint(puzzle: string, options?: HintOptions): Hinted;
  explain(puzzle: string, options?: ExplainOptions): Explained;
  rate(puzzle: string, options?: PuzzleOptions): Rated;
  generate(options?: GenerateOptions): Generated;
  canonical(puzzle: string, options?: PuzzleOptions): Canonical;
  convert(puzzle: string, options?: PuzzleOptions & { to?: string }): Converted;
  render(puzzle: string, options?: RenderOptions & { format?: 'svg' }): string;
  render(puzzle: string, options: RenderOptions & { format: 'png' | 'pdf' }): Uint8Array;
  /** Solves many 9×9 puzzles of 81 characters each. */
  solveMany(puzzles: Iterable<string>): Found[];
  /** The same with bytes: 81 in, 82 out for each puzzle. Throws if the length isn't a multiple of 81. */
  solveBytes(bytes: Uint8Array): Uint8Array;
  readonly boards: { name: string; layout: string; puzzle: string; note: string }[];
  readonly engines: { name: string; summary: string; [field: string]: unknown }[];
  readonly notations: { name: string; [field: string]: unknown }[];
  readonly techniques: { name: string; title: string; [field: string]: unknown }[];
  /** Any request of the HTTP interface. */
  request(method: 'GET' | 'POST', path: string, record?: object): unknown;
}
