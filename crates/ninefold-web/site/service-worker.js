/**
 * The service worker: after the first visit, the site works without a network.
 *
 * It keeps each version of the site in a cache of its own, complete or not at all: every file is checked against its SHA-256 before it counts,
 * so a version is never mixed with another, even if the host changes while the files arrive. The pages that are open go on with their version
 * until the reader reloads: a new worker waits, the page offers it, and takes over when the page says so.
 *
 *     install ──▶ fetch all files, check them ──▶ wait ──'update' from a page──▶ activate ──▶ forget versions that no page needs
 *
 * `build.mjs` puts the list of files in the place of NINEFOLD_FILES.
 */
const { version, simd, plain, files } = globalThis.NINEFOLD_FILES;
/** Other copies of the site on the same host have caches of their own. An address has no spaces. */
const PREFIX = `ninefold ${self.registration.scope} `;
const CACHE = `${PREFIX}${version}`;

/** How many files are fetched at the same time. */
const LANES = 6;

const address = (name) => new URL(name === 'index.html' ? './' : name, self.registration.scope).href;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request, url));
});
self.addEventListener('message', (event) => {
  if (event.data === 'update') self.skipWaiting();
  if (event.data === 'version') event.source.postMessage({ version });
});

async function install() {
  const cache = await caches.open(CACHE);
  const hasSimd = WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ]));
  // Each browser needs one of the two engines.
  const others = hasSimd ? plain : simd;
  const wanted = Object.keys(files).filter((name) => !others.includes(name));
  const lane = async () => {
    for (let name = wanted.pop(); name; name = wanted.pop()) await fill(cache, name);
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } catch (error) {
    // Incomplete versions don't stay.
    await caches.delete(CACHE);
    throw error;
  }
}

/** Puts one file into the cache: an equal one of an older version, the browser's copy, or a new one. */
async function fill(cache, name) {
  const url = address(name);
  const known = (await caches.match(url)) ?? null;
  for (const source of [() => known?.clone(), () => fetch(url), () => fetch(url, { cache: 'reload' })]) {
    const response = await source();
    if (!response?.ok) continue;
    const bytes = await response.clone().arrayBuffer();
    if ((await digest(bytes)) !== files[name]) continue;
    // A response that was redirected can't answer a navigation.
    await cache.put(url, new Response(bytes, { headers: response.headers }));
    return;
  }
  throw new Error(`${name} isn't the file of version ${version}`);
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function activate() {
  await self.clients.claim();
  // Pages of the version before may still be open, so it stays until the next.
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function answer(request, url) {
  url.search = '';
  url.hash = '';
  const cache = await caches.open(CACHE);
  const wanted = request.mode === 'navigate' ? address('index.html') : url.href;
  // The names of everything that a page loads later contain a hash, so those of an older version can only be asked for by a page of that version.
  return (await cache.match(wanted)) ?? (await caches.match(wanted)) ?? fetch(request);
}
