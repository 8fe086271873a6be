/**
 * A plain file server for the static site, as any host would be: it serves a folder under a path, knows the usual types, compresses, and
 * does nothing else.
 *
 *     const { address, close, sent } = await serveFolder('target/site');         `sent()` is the number of bytes it has sent
 *     node static.mjs FOLDER [PORT]          serves it until interrupted
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm', '.txt': 'text/plain; charset=utf-8',
};

/**
 * @param {string} folder
 * @param {{prefix?: string, port?: number, best?: boolean, encodings?: string[]}} options the path under which the site appears, as on a shared host; whether to compress as well
 *   as a host does that compresses in advance, which takes half a minute; and how it may compress, best first
 */
export async function serveFolder(folder, { prefix = '/some/folder/', port = 0, best = false, encodings = ['br', 'gzip'] } = {}) {
  const packed = new Map();
  let sent = 0;
  const compressed = (file, how, bytes) => {
    const key = `${how} ${file} ${statSync(file).mtimeMs}`;
    if (!packed.has(key)) {
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: best ? 11 : bytes.length > 300_000 ? 6 : 9 } };
      packed.set(key, how === 'br' ? brotliCompressSync(bytes, quality) : gzipSync(bytes, { level: best ? 9 : 6 }));
    }
    return packed.get(key);
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    if (!path.startsWith(prefix)) {
      response.writeHead(404).end();
      return;
    }
    const name = normalize(path.slice(prefix.length) || 'index.html');
    const file = join(folder, name);
    if (name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
      return;
    }
    let bytes = readFileSync(file);
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const head = { 'content-type': type, 'last-modified': statSync(file).mtime.toUTCString(), vary: 'accept-encoding' };
    const how = encodings.find((each) => request.headers['accept-encoding']?.includes(each));
    if (how && !type.startsWith('image/png')) {
      bytes = compressed(file, how, bytes);
      head['content-encoding'] = how;
    }
    sent += bytes.length;
    response.writeHead(200, { ...head, 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  });
  await new Promise((resolve) => { server.listen(port, '127.0.0.1', resolve); });
  const close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${server.address().port}${prefix}`, close, sent: () => sent };
}

if (process.argv[1]?.endsWith('static.mjs')) {
  const { address } = await serveFolder(process.argv[2], { port: Number(process.argv[3] ?? 8998) });
  console.log(address);
}
