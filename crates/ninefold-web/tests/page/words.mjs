// The words of the page in English, for tests of modules that use them: `import './words.mjs'` first.
import { readdirSync } from 'node:fs';
import { load } from '../../page/lib/messages.js';

const folder = new URL('../../page/messages/en/', import.meta.url);
await load(...readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -3)));
