/**
 * Makes the folder of static files: the page, the engine, and a service worker that knows them all.
 *
 *     node build.mjs --page ../page --engine FOLDER --out FOLDER
 *
 *     page/*.js ──esbuild──▶ code/NAME-HASH.js       a few files instead of a hundred, because each request costs a slow network half a second
 *     page/*.css, *.bin ───▶ NAME-HASH.css           the style sheets of the first view joined into one
 *     icons … ─────────────▶ the same names          the document names them, and comes with its version
 *     *.wasm ──────────────▶ engine/NAME-HASH.wasm   in three parts: what hints need, what new puzzles need, and the rest
 *     index.html ──────────▶ index.html              with a content security policy, and links to what the first view needs
 *     service-worker.js ───▶ service-worker.js       with the list of files and their SHA-256
 *
 * All addresses are relative, so the folder works under any path. `cargo xtask site` runs this.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { calledFunctions, split } from './split.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: { page, engine, out } } = parseArgs({
  options: { page: { type: 'string', default: join(here, '../page') }, engine: { type: 'string' }, out: { type: 'string' } },
});
if (!engine || !out) throw new Error('build.mjs needs --engine FOLDER and --out FOLDER');

/** What the page loads by name while it is open, and the names that the files have here. */
const renamed = {};
function hashed(name) {
  if (!['.css', '.bin'].includes(extname(name))) return name;
  renamed[name] = name.replace(/(\.\w+)$/, `-${hash(readFileSync(join(page, name))).slice(0, 8)}$1`);
  return renamed[name];
}

/** What the static site may do: nothing but use its own files. A `<meta>` can't say who may frame the page. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
  + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'engine'), { recursive: true });

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
const files = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
  .sort();

// Everything but the modules is copied; what a page loads later gets a hash, so that no version gets the file of another.
for (const name of files(page)) {
  if (['.js', '.html', '.wasm'].includes(extname(name)) && name !== 'theme.js') continue;
  mkdirSync(join(out, dirname(name)), { recursive: true });
  cpSync(join(page, name), join(out, hashed(name)));
}

const engines = {};
const rests = {};
/** The later parts, in order. */
const PARTS = ['second', 'last'];
/** Writes a file of the engine and returns its name. */
function writeEngine(kind, bytes) {
  const name = `engine/ninefold-${kind}-${hash(bytes).slice(0, 8)}.wasm`;
  writeFileSync(join(out, name), bytes);
  return name;
}
for (const kind of ['simd', 'plain']) {
  const bytes = readFileSync(join(engine, `ninefold-${kind}.wasm`));
  const { first, rests: later } = split(bytes, ...calledFunctions(bytes));
  engines[kind] = writeEngine(kind, first);
  rests[kind] = later.map((part, at) => writeEngine(`${kind}-${PARTS[at]}`, part));
}
engines.print = writeEngine('print', readFileSync(join(engine, 'ninefold-print.wasm')));

/** The modules of the first view, and its words in English: one file, because each request costs a slow network half a second. */
const FIRST = ['play/view.js', ...firstWords().map((name) => `messages/en/${name}.js`)];

/** The words that the shell and the first view need, as `app.js` says; those of its panels come along, because its code does. */
function firstWords() {
  const [, now, soon] = readFileSync(join(page, 'app.js'), 'utf8').match(/ play: \{.* words: \[([^\]]*)\], later: \[([^\]]*)\]/);
  return ['shell', ...`${now} ${soon}`.match(/[\w-]+/g)];
}

const named = (path) => relative(page, path).split(sep).join('/');

/** The text of a module as esbuild shall see it. */
function source(path) {
  const name = named(path);
  let text = readFileSync(path, 'utf8');
  // A module's address stays the one that it has in the page, wherever its code ends up.
  text = text.replaceAll('import.meta.url', `new URL(${JSON.stringify(name)}, document.baseURI).href`);
  if (name === 'lib/messages.js') {
    // The files of words are known: each becomes an import of its own.
    const all = files(join(page, 'messages')).filter((each) => each.includes('/') && each.endsWith('.js'));
    const table = all.map((each) => `${JSON.stringify(each)}: () => import(${JSON.stringify(`../messages/${each}`)})`).join(', ');
    const [before] = text.match(/import\(`\.\.\/messages\/\$\{code\}\/\$\{name\}\.js`\)/) ?? [];
    if (!before) throw new Error('lib/messages.js loads its files in another way; see build.mjs');
    text = `${text.replace(before, '(WORDS[`${code}/${name}.js`] ?? (() => Promise.reject(new Error(`no words: ${code}/${name}`))))()')}\nconst WORDS = { ${table} };\n`;
  }
  return text;
}

/** The names that a module exports. */
function exportsOf(name) {
  const text = readFileSync(join(page, name), 'utf8');
  const declared = [...text.matchAll(/^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map(([, each]) => each);
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(',').map((each) => each.trim().split(' as ').at(-1)).filter(Boolean));
  return [...new Set([...declared, ...listed, ...(/^export default /m.test(text) ? ['default'] : [])])];
}

/** Bundles modules. `loaded` returns the text of a module, if not its own; `imported` what a dynamic import becomes. */
async function bundle(entryPoints, { loaded = () => null, imported = () => null, ...options } = {}) {
  const plugin = {
    name: 'page',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\/modules\.js$/ }, ({ resolveDir }) => ({ path: join(resolveDir, 'modules.js') }));
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => (kind === 'dynamic-import' ? imported(named(join(resolveDir, path))) : null));
      onLoad({ filter: /\.js$/ }, ({ path }) => ({ contents: loaded(named(path)) ?? source(path), loader: 'js' }));
    },
  };
  const { metafile } = await build({
    entryPoints, outdir: join(out, 'code'), bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'utf8', metafile: true,
    entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', plugins: [plugin], logLevel: 'warning', absWorkingDir: here, ...options,
  });
  const made = Object.entries(metafile.outputs).map(([path, about]) => [relative(out, join(here, path)).split(sep).join('/'), about]);
  const modules = Object.keys(metafile.inputs).map((path) => named(join(here, path)));
  const of = (name) => made.find(([, { entryPoint }]) => entryPoint && named(join(here, entryPoint)) === name)?.[0];
  return { modules, of };
}

const worker = (await bundle([join(page, 'engine/worker.js')])).of('engine/worker.js');
const photo = (await bundle([join(page, 'photo/worker.js')], { entryNames: 'photo-[hash]' })).of('photo/worker.js');
// A change of any file is a new version.
const version = hash(files(page).map((name) => hash(readFileSync(join(page, name)))).join() + [...Object.values(engines), ...Object.values(rests).flat()].join()).slice(0, 12);
const define = { 'globalThis.NINEFOLD_SITE': JSON.stringify({ version, worker, photo, engine: engines, rest: rests, files: renamed }) };

// What the first file contains, and what is loaded later.
const later = new Set();
const isFirst = (name) => {
  if (!FIRST.includes(name)) later.add(name);
  return FIRST.includes(name);
};
const entry = join(page, 'app.js');
const first = await bundle([entry], { imported: (name) => (isFirst(name) ? null : { path: name, external: true }), write: false });
// What is loaded later may load more.
const own = new Map(first.modules.map((name, index) => [name, `m${index}`]));
const shared = (name) => (own.has(name) ? exportsOf(name).map((each) => (each === 'default'
  ? `export default globalThis.ninefoldModules.${own.get(name)}.default;` : `export const ${each} = globalThis.ninefoldModules.${own.get(name)}.${each};`)).join('\n') : null);
const views = await bundle([...later].map((name) => join(page, name)), { loaded: shared, splitting: true, define });

// The first file hands its modules to the others, before it starts.
const handed = [...own].filter(([name]) => name !== 'app.js');
const modules = `${handed.map(([name, as]) => `import * as ${as} from './${name}';`).join('\n')}\nglobalThis.ninefoldModules = { ${handed.map(([, as]) => as).join(', ')} };\n`;
const { of: startOf } = await bundle([entry], {
  define,
  loaded: (name) => (name === 'app.js' ? `import './modules.js';\n${source(entry)}` : name === 'modules.js' ? modules : null),
  imported: (name) => (FIRST.includes(name) ? null : { path: `./${basename(views.of(name))}`, external: true }),
});
const start = startOf('app.js');

// The document: one style sheet and as few files of code as possible.
let html = readFileSync(join(page, 'index.html'), 'utf8');
const sheet = /^\s*<link rel="stylesheet" href="([^"]+)">\n/gm;
const sheets = [...html.matchAll(sheet)].map(([, href]) => href);
const [firstSheet] = readFileSync(join(page, 'app.js'), 'utf8').match(/play\/[\w-]+\.css/);
const { outputFiles: [style] } = await build({
  stdin: { contents: [...sheets, firstSheet].map((href) => `@import "./${href}";`).join('\n'), resolveDir: page, loader: 'css' },
  bundle: true, minify: true, write: false, charset: 'utf8', external: ['*.svg', '*.png', '*.woff2'],
});
const styleName = `first-${hash(style.contents).slice(0, 8)}.css`;
writeFileSync(join(out, styleName), style.contents);
for (const name of [...sheets, firstSheet]) rmSync(join(out, renamed[name]));
html = html
  .replace(/^\s*<link rel="modulepreload"[^>]*>\n/gm, '')
  .replace(sheet, '')
  // Browsers don't look ahead for what comes after a policy in the document, so the code is asked for before the script that the parser waits for. The engine
  // comes after it: it would take half of a slow network from what the board needs.
  .replace(/^(\s*)<script src="theme.js"/m, `$1<link rel="modulepreload" href="${start}">\n$1<link rel="stylesheet" href="${styleName}" data-style="${firstSheet}">\n$1<script src="theme.js"`)
  .replace(/^(\s*)<meta charset="utf-8">\n/m, `$&$1<meta http-equiv="content-security-policy" content="${POLICY}">\n`)
  .replace(/^(\s*)<script type="module" src="app.js">/m, [
    `$1<link rel="preload" href="${engines.simd}" as="fetch" type="application/wasm" crossorigin fetchpriority="low">\n`,
    `$1<script type="module" src="${start}">`,
  ].join(''));
if (!html.includes(`src="${start}"`) || !html.includes(styleName)) throw new Error('index.html has changed its shape; see build.mjs');
writeFileSync(join(out, 'index.html'), html);

// The service worker, last: it lists everything else. Each browser needs one of the two engines.
const listed = Object.fromEntries(files(out).map((name) => [name, hash(readFileSync(join(out, name)))]));
const text = readFileSync(join(here, 'service-worker.js'), 'utf8');
writeFileSync(join(out, 'service-worker.js'), text.replace('globalThis.NINEFOLD_FILES', JSON.stringify({ version, simd: [engines.simd, ...rests.simd], plain: [engines.plain, ...rests.plain], files: listed })));

const kB = (names) => `${Math.round(names.reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name)), { level: 9 }).length, 0) / 1000).toLocaleString('en')} kB`;
const all = files(out).filter((name) => name !== engines.plain && !rests.plain.includes(name));
console.log(`${out}: version ${version}, ${files(out).length} files; compressed by gzip, ${kB(['index.html', styleName, 'theme.js', start])} before the board shows, `
  + `${kB([worker, engines.simd])} for the engine, ${rests.simd.map((part) => kB([part])).join(' and ')} for its other parts, ${kB(all)} for all views`);
