/**
 * Draws the icons of the page from `page/icon.svg`: `node icons.mjs`, after a change of that file.
 *
 * A maskable icon fills its square, because the system cuts it to a shape of its own; the drawing stays within the inner 80 %.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const page = new URL('../../page/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', page), 'utf8');
const square = drawing.replace('rx="14"', '').replace(/<g fill="#fff">/, '<g fill="#fff" transform="translate(32 32) scale(.8) translate(-32 -32)">');
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
for (const [name, size, svg] of [['192', 192, drawing], ['512', 512, drawing], ['maskable', 512, square], ['apple', 180, square]]) {
  const view = await browser.newPage({ viewport: { width: size, height: size } });
  await view.setContent(`<style>* { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`);
  writeFileSync(new URL(`icons/${name}.png`, page), await view.screenshot({ omitBackground: true }));
}
await browser.close();
