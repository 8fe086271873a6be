/** Helpers for tests of pictures: saved files, and what is drawn in them. */
import { readFile } from 'node:fs/promises';

/** Saves a file and returns its name and content. */
export async function saved(play, press) {
  const [download] = await Promise.all([play.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Reads a picture back: the symbols in each cell, the texts outside the board, and the inks of the symbols. */
export function readPicture(play, text) {
  return play.evaluate((source) => {
    const made = new DOMParser().parseFromString(source, 'image/svg+xml');
    const board = made.querySelector('svg svg') ?? made.documentElement;
    const cells = Array.from({ length: 81 }, () => '');
    for (const each of board.querySelectorAll('text')) {
      const [xs, ys, size] = [each.getAttribute('x').split(' ').map(Number), each.getAttribute('y').split(' ').map(Number), Number(each.getAttribute('font-size'))];
      // The numbers of links are smaller than any mark.
      if (size === 15) continue;
      [...each.textContent].forEach((symbol, index) => {
        const [row, column] = [Math.floor((ys[index] - size * 0.355) / 100), Math.floor(xs[index] / 100)];
        if (row >= 0 && column >= 0 && xs.length === each.textContent.length) cells[row * 9 + column] += symbol;
      });
    }
    return {
      cells: cells.map((symbols) => [...symbols].sort().join('')), inks: [...new Set([...board.querySelectorAll('text')].map((each) => each.getAttribute('fill')))],
      words: [...made.querySelectorAll('text')].filter((each) => !board.contains(each)).map((each) => each.textContent), strikes: board.querySelectorAll('path').length,
    };
  }, text);
}

/** What each cell holds, from its label. */
export function held(label) {
  return label.replace(/^r\dc\d: (given )?/, '').replace(/, \d+ (part|to|fin).*/, '').replace(/^blank/, '').replace(/[^\d]/g, '');
}
