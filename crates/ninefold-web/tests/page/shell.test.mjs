// The shell fetches what the Play view needs at once, not one file after the other. `NINEFOLD_UPDATE=1 node --test shell.test.mjs` writes the list anew.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const page = join(dirname(fileURLToPath(import.meta.url)), '../../page');

function needed(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  const text = readFileSync(join(page, module), 'utf8');
  for (const [, from, alone] of text.matchAll(/^(?:import|export)[^;]*?from '(\.[^']+)';|^import '(\.[^']+)';/gm)) {
    needed(normalize(join(dirname(module), from ?? alone)), found);
  }
  return found;
}

test('every module of the Play view is announced', () => {
  let html = readFileSync(join(page, 'index.html'), 'utf8');
  if (process.env.NINEFOLD_UPDATE) {
    const list = [...needed('play/view.js', needed('app.js'))].filter((name) => name !== 'app.js').sort();
    html = html.replace(/( *<link rel="modulepreload"[^>]*>\n)+/, list.map((href) => `  <link rel="modulepreload" href="${href}">\n`).join(''));
    writeFileSync(join(page, 'index.html'), html);
  }
  const announced = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href).sort();
  const wanted = needed('play/view.js', needed('app.js'));
  wanted.delete('app.js');
  assert.deepEqual(announced, [...wanted].sort());
});
