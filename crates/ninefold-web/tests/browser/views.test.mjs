/** Accessibility of every view: an audit in all themes and two widths, no sideways scrolling, reduced motion, forced colours. */
import assert from 'node:assert/strict';
import { axe as audit, go, test, until } from './harness.mjs';
import { press, says, watching } from './engines.mjs';
import { example, sidePanel } from './teach.mjs';

const READ = ['', '/tree', '/possibilities', '/depth-first', '/amb', '/containments', '/cover', '/fast', '/techniques'];

/** The views: how to open each, and what it must show. */
const VIEWS = {
  play: async (view) => { await view.getByRole('gridcell', { name: /^r1c1:/ }).waitFor(); },
  hint: async (view) => {
    await example(view, 'xy-chain');
    for (const depth of ['Part 1 of 4', 'Part 2 of 4', 'Part 3 of 4', 'Part 4 of 4']) {
      await view.keyboard.press('h');
      await sidePanel(view).getByRole('img', { name: depth }).waitFor();
    }
  },
  explain: async (view) => {
    await go(view, '#/play?board=BD5');
    await view.getByRole('heading', { name: 'Hard, 24 givens' }).waitFor();
    await view.getByRole('button', { name: 'Explain', exact: true }).click();
    await view.getByRole('tree').waitFor();
    await sidePanel(view).getByText(/^HoDoKu level: Medium/).click();
  },
  watch: async (view) => {
    await go(view, watching('depth-first', 'latin-3'));
    await says(view, 'Ready');
    for (let step = 0; step < 12; step++) await press(view, 'Step');
    await view.locator('.nf-ghost-retreated').waitFor();
  },
  containments: async (view) => {
    await go(view, watching('containments', 'containments-1'));
    await says(view, 'Ready');
    for (let step = 0; step < 3; step++) await press(view, 'Step');
    await view.getByRole('list', { name: 'Steps' }).getByRole('button').nth(2).waitFor();
  },
  ended: async (view) => {
    await go(view, watching('tree', 'BD6'));
    await says(view, 'Ready');
    await press(view, 'Solve');
    await says(view, 'No solution');
  },
  race: async (view) => {
    await go(view, `#/watch?${new URLSearchParams({ race: 'cover,containments,tree', board: 'BD2' })}`);
    await view.getByRole('listitem').first().waitFor();
    await press(view, 'Solve');
    await view.getByText('1st', { exact: true }).first().waitFor();
    await view.getByText(/^solved ·\s/).waitFor();
  },
  technique: async (view) => {
    await go(view, '#/technique/x-wing');
    await view.getByRole('table', { name: 'X-Wing: an example' }).waitFor();
  },
  ...Object.fromEntries(READ.map((name) => [`learn${name}`, async (view) => {
    await go(view, `#/learn${name}`);
    await view.locator(name === '/techniques' ? '.techniques section' : name === '/fast' || !name ? 'main h2' : 'nf-live .nf-digit').first().waitFor();
  }])),
};

/** The themes: the system's preference, and what to audit again. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const THEMES = [
  ['light', { colorScheme: 'light', contrast: 'no-preference' }, undefined],
  ['dark', { colorScheme: 'dark', contrast: 'no-preference' }, COLOURS],
  ['contrast', { colorScheme: 'light', contrast: 'more' }, COLOURS],
];

for (const [device, size] of [['phone', { width: 375, height: 812 }], ['desktop', { width: 1280, height: 900 }]]) {
  test(`on a ${device} the audit finds nothing serious in any view or theme, and nothing scrolls sideways`, async ({ page }) => {
    const view = await page(size);
    for (const [name, arrive] of Object.entries(VIEWS)) {
      await arrive(view);
      for (const [theme, media, rules] of THEMES) {
        await view.emulateMedia(media);
        await until(async () => assert.equal(await view.evaluate(() => `${document.documentElement.dataset.theme} ${document.documentElement.dataset.contrast}`),
          `${media.colorScheme} ${media.contrast === 'more' ? 'more' : 'usual'}`));
        await audit(view, { rules }).catch((error) => { throw new Error(`${name}, ${theme}: ${error.message}`); });
      }
      const { wide, room } = await view.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: document.documentElement.clientWidth }));
      assert.ok(wide <= room, `${name}: ${wide} pixels on a screen of ${room}`);
    }
  });
}

test('the theme is chosen, remembered and applied at once', async ({ page }) => {
  const view = await page({ path: '#/watch' });
  await says(view, 'Ready');
  const paper = () => view.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const choose = async (name) => {
    await view.getByRole('button', { name: 'Theme' }).click();
    await view.getByRole(name === 'High contrast' ? 'menuitemcheckbox' : 'menuitemradio', { name }).click();
  };
  const light = await paper();
  await choose('Dark');
  await until(async () => assert.notEqual(await paper(), light));
  const dark = await paper();
  await view.reload();
  assert.equal(await paper(), dark);
  await choose('High contrast');
  await until(async () => assert.equal(await view.locator('html').getAttribute('data-contrast'), 'more'));
  await choose('Match system');
  await choose('High contrast');
  await until(async () => assert.equal(await paper(), light));
});

test('with reduced motion nothing moves, and engines start slowly', async ({ page }) => {
  const view = await page({ reducedMotion: true });
  const moving = () => view.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  for (const name of ['play', 'hint', 'explain', 'technique', 'watch', 'race', 'learn', 'learn/tree']) {
    await VIEWS[name](view);
    assert.equal(await moving(), 0, name);
  }
  const fresh = await page({ path: '#/watch', reducedMotion: true });
  await fresh.getByText('2 steps/s').waitFor();
});

test('forced colours: lines, digits and steps are still visible', async ({ page }) => {
  const view = await page({ forcedColors: true, theme: 'dark' });
  await VIEWS.hint(view);
  const look = await view.locator('.play nf-board').evaluate((board) => {
    const system = (name) => {
      const probe = document.createElement('i');
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const of = (name, part) => getComputedStyle(board.querySelector(name))[part];
    return {
      canvas: system('Canvas'), text: system('CanvasText'), paper: of('.nf-paper', 'fill'), thick: of('.nf-thick', 'stroke'), thin: of('.nf-thin', 'stroke'), given: of('.nf-given', 'fill'),
      candidate: of(':is(.nf-centre, .nf-candidate):not([class*="nf-is-"])', 'fill'), curve: of('.nf-joint', 'stroke'), strike: of('.nf-struck', 'stroke'), frame: of('.nf-whole-line', 'stroke'),
    };
  });
  assert.notEqual(look.canvas, look.text);
  assert.equal(look.paper, look.canvas);
  for (const part of ['thick', 'thin', 'given', 'candidate']) assert.equal(look[part], look.text, part);
  for (const part of ['curve', 'strike', 'frame']) assert.ok(![look.canvas, 'none'].includes(look[part]), part);
  await VIEWS.watch(view);
  const engine = await view.locator('.watch-board nf-board').evaluate((board) => ({
    paper: getComputedStyle(board.querySelector('.nf-paper')).fill,
    found: getComputedStyle(board.querySelector('.nf-solver')).fill,
    outline: getComputedStyle(board.querySelector('.nf-ghost-retreated')).stroke,
  }));
  assert.ok(engine.found !== engine.paper && engine.outline !== engine.paper && engine.outline !== 'none');
});
