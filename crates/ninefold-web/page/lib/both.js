/**
 * A server and workers together, as one transport: see `api.js`. The server has more memory and threads for long work, and streams what engines do as
 * it happens; everything else is quicker in the page itself, once its engine is ready. If the server falls silent, the workers do it all.
 */

/** Requests that a server does better. */
const LONG = /^(explain|rate|generate|count|candidates|render|steps|tree|watch)\b/;

export function both(server, workers) {
  let isReady = false;
  let isSilent = false;
  /** Asks the server, and after it has fallen silent the workers. */
  const preferServer = async (ask) => {
    if (isReady && isSilent) return ask(workers);
    try {
      return await ask(server);
    } catch (error) {
      if (!isReady || error.name !== 'Problem') throw error;
      isSilent = true;
      return ask(workers);
    }
  };
  return {
    request: (about) => {
      // A watch belongs to what has started it.
      if (about.path.startsWith('watch/local')) return workers.request(about);
      return isReady && !LONG.test(about.path) ? workers.request(about) : preferServer((transport) => transport.request(about));
    },
    listen: (path, dispatch, signal) => preferServer((transport) => transport.listen(path, dispatch, signal)),
    async prepare() {
      await workers.prepare();
      isReady = true;
    },
  };
}
