/** A result to share: a picture and a text that spoil nothing, with a link to the puzzle. */
import { levelTitle } from '../lib/levels.js';
import { t } from '../lib/messages.js';
import { button, dialog, el, say, toast } from '../lib/ui.js';
import { copyText, link } from '../play/share-dialog.js';
import { clock } from '../play/timer.js';

const [WIDTH, HEIGHT] = [1200, 630];

/** Returns the text to share. */
export function resultText(game, result, days) {
  const lines = [t('daily.shareText', { title: titled(game, result) }), t('daily.shareLine', { n: result.hints, time: clock(result.seconds) })];
  if (days > 1) lines.push(t('daily.shareStreak', { n: days }));
  return [...lines, address(game)].join('\n');
}

/** Returns the link to the puzzle, without the player's digits. */
export function address(game) {
  const { daily } = game.about;
  if (daily) return `${location.origin}${location.pathname}#/play?daily=${daily}`;
  return link({ layout: game.layout, givensLine: game.givensLine, about: { title: game.about.title }, isTouched: false });
}

function titled(game, { level }) {
  return game.about.title || (level ? levelTitle(level) : t('daily.puzzle'));
}

export async function shareResult(game, result, days) {
  const text = resultText(game, result, days);
  const blob = await picture(game, result, days);
  const url = URL.createObjectURL(blob);
  const file = new File([blob], 'ninefold.png', { type: 'image/png' });
  const copyImage = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      toast(t('daily.copied'));
    } catch {
      toast(t('daily.notCopied'));
    }
  };
  const save = () => {
    const anchor = el('a', { href: url, download: 'ninefold.png' });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  };
  const canSend = navigator.canShare?.({ files: [file] });
  const send = () => navigator.share({ text, files: [file] }).catch(() => {});
  say(t('daily.shareTitle'));
  return dialog({
    title: t('daily.shareTitle'), onclose: () => URL.revokeObjectURL(url),
    body: [
      el('img', { class: 'share-picture', src: url, width: WIDTH, height: HEIGHT, alt: t('daily.shareImage') }),
      el('p', { class: 'share-words', text }),
      el('div', { class: 'row' }, canSend ? button({ text: t('daily.send'), icon: 'share', kind: 'main', onclick: send }) : null,
        button({ text: t('daily.copyText'), kind: canSend ? '' : 'main', onclick: () => copyText(text) }),
        button({ text: t('daily.copyImage'), onclick: copyImage }), button({ text: t('daily.saveImage'), icon: 'save', onclick: save })),
      el('p', { class: 'muted small', text: t('daily.shareAbout') }),
    ],
  });
}

/** Draws the card: the pattern of the givens without their digits, and the result. */
export function picture(game, result, days) {
  const canvas = el('canvas', { width: WIDTH, height: HEIGHT });
  const draw = canvas.getContext('2d');
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  draw.fillStyle = colour('paper');
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  pattern(draw, game, colour);
  const left = 620;
  const write = (text, y, size, name, family, weight = '600') => {
    draw.fillStyle = colour(name);
    do {
      draw.font = `${weight} ${size}px ${style.getPropertyValue(`--${family}`)}`;
      size -= 2;
    } while (size > 18 && draw.measureText(text).width > WIDTH - left - 60);
    draw.fillText(text, left, y);
  };
  write('Ninefold', 120, 40, 'accent', 'serif');
  write(titled(game, result), 190, 44, 'ink', 'serif');
  write(clock(result.seconds), 340, 120, 'ink', 'sans');
  write(result.hints ? t('daily.withHints', { n: result.hints }) : t('daily.withoutHints'), 410, 40, result.hints ? 'ink-2' : 'good', 'sans');
  if (days > 1) write(t('daily.shareStreak', { n: days }), 470, 40, 'ink-2', 'sans', '400');
  const where = location.host && !/^(localhost|127\.|\[::1\])/.test(location.host) ? location.host : '';
  if (where) write(where, 555, 28, 'ink-3', 'sans', '400');
  return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}

function pattern(draw, { layout, cells }, colour) {
  const size = 450;
  const [x, y, cell] = [90, 90, size / layout.side];
  draw.fillStyle = colour('b-paper');
  draw.fillRect(x, y, size, size);
  cells.forEach(({ given }, index) => {
    const [left, top] = [x + (index % layout.side) * cell, y + Math.floor(index / layout.side) * cell];
    draw.fillStyle = colour(given ? 'accent' : 'good-soft');
    const inset = cell * 0.12;
    draw.beginPath();
    draw.roundRect(left + inset, top + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.16);
    draw.fill();
  });
  draw.strokeStyle = colour('b-thick');
  draw.lineWidth = 4;
  draw.strokeRect(x, y, size, size);
  if (!layout.boxes) return;
  // Lines where the boxes meet.
  draw.beginPath();
  cells.forEach((_, index) => {
    const [column, row] = [index % layout.side, Math.floor(index / layout.side)];
    if (column && layout.boxes[index] !== layout.boxes[index - 1]) line(draw, x + column * cell, y + row * cell, 0, cell);
    if (row && layout.boxes[index] !== layout.boxes[index - layout.side]) line(draw, x + column * cell, y + row * cell, cell, 0);
  });
  draw.stroke();
}

function line(draw, x, y, right, down) {
  draw.moveTo(x, y);
  draw.lineTo(x + right, y + down);
}
