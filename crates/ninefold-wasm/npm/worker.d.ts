import type { LoadOptions, Ninefold } from './index.js';

/** The functions of `Ninefold`, each returning a promise; its lists are functions here. */
export type NinefoldWorker = {
  [Name in keyof Ninefold]: Ninefold[Name] extends (...parameters: infer P) => infer R ? (...parameters: P) => Promise<R> : () => Promise<Ninefold[Name]>;
} & {
  /** Ends the worker at once, whatever it is doing. */
  end(): void;
};

export function start(options?: LoadOptions): Promise<NinefoldWorker>;
