/** Reads files and texts that may contain a puzzle, and says what others are: a PDF isn't “14 characters of a 4×4 board”. */
import { load, number, t } from '../lib/messages.js';

/** How files of other kinds begin: bytes, or text from a given place on. */
const KINDS = [
  ['pdf', '%PDF-'], ['picture', '\x89PNG'], ['picture', '\xff\xd8\xff'], ['picture', 'GIF8'], ['picture', 'WEBP', 8], ['picture', 'II*\0'], ['picture', 'MM\0*'],
  ['picture', 'ftyphei', 4], ['picture', 'ftypavif', 4], ['picture', 'ftypmif', 4], ['document', 'PK\x03\x04'], ['document', '\xd0\xcf\x11\xe0'],
  ['archive', '\x1f\x8b'], ['archive', '7z\xbc\xaf'], ['archive', 'Rar!'], ['archive', 'BZh'], ['archive', '\xfd7zXZ'],
];
/** The most characters of one puzzle with all that may come with it, and the most megabytes of a file of many. */
export const LONGEST = 60_000;
const LARGEST = 50;
const MEGABYTE = 1_000_000;

/** Returns what the bytes at the start of a file are: 'pdf', 'picture', 'document', 'archive', 'binary' or 'text'. Pure. */
export function kindOf(bytes) {
  const begins = String.fromCharCode(...bytes.slice(0, 32));
  const known = KINDS.find(([, sign, at = 0]) => begins.startsWith(sign, at));
  if (known) return known[0];
  const start = bytes.slice(0, 4096);
  // UTF-16 begins with its byte order, and has zeros.
  if (/^(\xff\xfe|\xfe\xff)/.test(begins)) return 'text';
  return start.some((byte) => byte === 0 || (byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) ? 'binary' : 'text';
}

/** Whether a file is a picture. @param {File | Blob} file */
export async function isPicture(file) {
  return kindOf(new Uint8Array(await file.slice(0, 32).arrayBuffer())) === 'picture' || (file.type ?? '').startsWith('image/');
}

/** Returns the text of a file. Throws, in words for people, if it has none, or more than `most` megabytes. @param {File | Blob} file */
export async function readText(file, { most = LARGEST } = {}) {
  await load('new');
  if (file.size > most * MEGABYTE) throw new Error(t('new.fileTooLarge', { n: Math.ceil(file.size / MEGABYTE), most }));
  const kind = kindOf(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  if (kind !== 'text') throw new Error(t('new.notText', { kind }));
  return file.text();
}

/** Throws if a text is too long for one puzzle. */
export function checkLength(text) {
  if (text.length > LONGEST) throw new Error(t('new.textTooLong', { length: number(text.length), most: number(LONGEST) }));
}
