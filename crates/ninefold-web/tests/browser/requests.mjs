/**
 * Requests to the interface on a site without a server: they go to the page's own workers, where the browser's tools for the network don't see
 * them. This gives a page `route`, `unroute`, `waitForRequest`, `waitForResponse` and the event `requestfailed` for them, so that the same tests
 * run on both.
 *
 * The page offers every request as the event `nf-request` (see `lib/api.js`); a listener asks here what to do with it.
 */

/** Runs in the page, before its own code. */
function listener() {
  let number = 0;
  document.addEventListener('nf-request', ({ detail: { method, path, body, signal, next, respondWith } }) => {
    number += 1;
    const id = number;
    const gone = new Promise((_, reject) => { signal?.addEventListener('abort', () => reject(signal.reason)); });
    const answered = (answer) => window.ninefoldAnswered({ id, status: answer?.status, body: typeof answer?.body === 'string' ? answer.body : null });
    const decide = async () => {
      const order = await window.ninefoldAsked({ id, method, path, body });
      if (signal?.aborted) throw signal.reason;
      if (order.abort) throw new Error('refused by a test');
      const answer = order.answer ?? (await next());
      await answered(answer);
      return answer;
    };
    gone.catch(() => window.ninefoldDropped({ id }));
    respondWith(Promise.race([decide(), gone]));
  });
}

/** Prepares all pages of a context. `late` returns a promise that holds every request back. */
export async function follow(context, address, late = () => {}) {
  const pages = new Map();
  const about = (page) => {
    if (!pages.has(page)) pages.set(page, { routes: [], asked: [], answered: [], dropped: [], requests: new Map() });
    return pages.get(page);
  };
  await context.exposeBinding('ninefoldAsked', async ({ page }, request) => {
    const { routes, asked, requests } = about(page);
    const made = requestOf(request, address);
    requests.set(request.id, made);
    for (const wait of [...asked]) if (wait.matches(made)) wait.resolve(made);
    await late();
    const route = routes.findLast((each) => each.matches(new URL(made.url())));
    if (!route) return {};
    route.times -= 1;
    if (route.times <= 0) routes.splice(routes.indexOf(route), 1);
    return new Promise((resolve, reject) => {
      const answer = (status, body) => resolve({ answer: { status, type: 'application/json', body } });
      const tools = {
        request: () => made,
        continue: async () => resolve({}),
        abort: async () => resolve({ abort: true }),
        fulfill: async ({ json, status = 200, body = '' }) => answer(status, json === undefined ? body : JSON.stringify(json)),
      };
      Promise.resolve(route.handler(tools)).catch(reject);
    });
  });
  await context.exposeBinding('ninefoldAnswered', ({ page }, { id, status, body }) => {
    const { answered, requests } = about(page);
    const response = {
      url: () => requests.get(id).url(), request: () => requests.get(id), status: () => status, ok: () => status < 300,
      json: async () => JSON.parse(body), text: async () => body, finished: async () => null,
    };
    for (const wait of [...answered]) if (wait.matches(response)) wait.resolve(response);
  });
  await context.exposeBinding('ninefoldDropped', ({ page }, { id }) => {
    const { dropped, requests } = about(page);
    for (const wait of [...dropped]) if (wait.matches(requests.get(id))) wait.resolve(requests.get(id));
  });
  await context.addInitScript(listener);
  return (page) => equip(page, about(page));
}

function requestOf({ method, path, body }, address) {
  const url = new URL(`api/${path}`, address).href;
  return { url: () => url, method: () => method, postData: () => body ?? null, postDataJSON: () => (body ? JSON.parse(body) : null) };
}

/** Replaces the methods of a page that deal with requests. */
function equip(page, { routes, asked, answered, dropped }) {
  const native = { route: page.route.bind(page), unroute: page.unroute.bind(page), waitForEvent: page.waitForEvent.bind(page) };
  const isOurs = (pattern) => typeof pattern === 'function' || String(pattern).includes('api');
  page.route = async (pattern, handler, { times = Infinity } = {}) => {
    if (!isOurs(pattern)) return native.route(pattern, handler, { times });
    routes.push({ pattern, matches: matcher(pattern), handler, times });
    return undefined;
  };
  page.unroute = async (pattern) => {
    if (!isOurs(pattern)) return native.unroute(pattern);
    routes.splice(0, routes.length, ...routes.filter((route) => route.pattern !== pattern));
    return undefined;
  };
  const waitIn = (list) => (pattern, { timeout = 60_000 } = {}) => {
    const matches = typeof pattern === 'function' ? pattern : (made) => matcher(pattern)(new URL(made.url()));
    const wait = {};
    wait.promise = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`nobody asked for ${pattern}`)), timeout);
      late.unref();
      const done = () => {
        clearTimeout(late);
        list.splice(list.indexOf(wait), 1);
      };
      Object.assign(wait, { matches, resolve: (value) => { done(); resolve(value); } });
    });
    list.push(wait);
    return wait.promise;
  };
  page.waitForRequest = waitIn(asked);
  page.waitForResponse = waitIn(answered);
  page.waitForEvent = (name, about) => (name === 'requestfailed' ? waitIn(dropped)(about) : native.waitForEvent(name, about));
}

/** Returns a test of addresses; in a text, `*` stands for a part of the path, and two of them for several. */
function matcher(pattern) {
  if (typeof pattern === 'function') return (url) => pattern(url);
  if (pattern instanceof RegExp) return (url) => pattern.test(url.href);
  const parts = pattern.split(/(\*\*|\*)/).map((part) => ({ '**': '.*', '*': '[^/]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('')}$`);
  return (url) => expression.test(url.href);
}
