/** The Share dialog: a link that contains the whole game, and its QR code. */
import { t } from '../lib/messages.js';
import { linksTo } from '../lib/other-sites.js';
import { query } from '../lib/share-code.js';
import { qr } from '../lib/qr.js';
import { button, dialog, el, svg, toast } from '../lib/ui.js';

export function link(game) {
  return `${location.origin}${location.pathname}#/play?${query(game)}`;
}

export function shareDialog(game) {
  const field = el('input', { class: 'input mono', readonly: true, 'aria-label': t('play.link'), onfocus: (event) => event.target.select() });
  const picture = el('div', { class: 'qr' });
  const whole = el('input', { type: 'checkbox', checked: true });
  const show = () => {
    field.value = link(whole.checked ? game : { ...bare(game) });
    picture.replaceChildren(code(field.value));
  };
  whole.addEventListener('change', show);
  const copy = button({ text: t('play.copyLink'), kind: 'main', onclick: () => copyText(field.value) });
  const send = navigator.share && button({ text: t('play.send'), icon: 'share', onclick: () => navigator.share({ title: 'Ninefold', url: field.value }).catch(() => {}) });
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  show();
  return dialog({
    title: t('play.share'),
    body: [
      el('p', { text: t('play.shareAbout') }),
      el('div', { class: 'share-row' }, field, copy, send || null),
      game.isTouched ? el('label', { class: 'check' }, whole, el('span', {}, t('play.withProgress'))) : null,
      picture, elsewhere(game),
      local ? el('p', { class: 'muted small', text: t('play.localAddress') }) : null,
    ].filter(Boolean),
  });
}

/** Links that open the puzzle on other sites. */
function elsewhere(game) {
  const links = linksTo(game).map(([name, href]) => el('a', { href, target: '_blank', rel: 'noopener noreferrer', text: name }));
  return links.length ? el('p', { class: 'small row share-elsewhere' }, el('span', { class: 'muted', text: t('play.elsewhere') }), ...links) : null;
}

/** Returns the puzzle without progress. */
function bare({ layout, givensLine, about }) {
  return { layout, givensLine, about, isTouched: false };
}

/** Draws a QR code with the quiet zone it needs. */
function code(text) {
  const made = qr(text);
  if (!made) return el('p', { class: 'muted', text: t('play.tooLargeForQr') });
  const { size, dark } = made;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let wide = 0;
      while (x + wide < size && dark(x + wide, y)) wide++;
      if (wide) path += `M${x} ${y}h${wide}v1h${-wide}z`;
      x += wide;
    }
  }
  return svg('svg', { viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: 'img', 'aria-label': t('play.qr'), 'shape-rendering': 'crispEdges' },
    svg('rect', { x: -4, y: -4, width: size + 8, height: size + 8, class: 'qr-light' }), svg('path', { d: path, class: 'qr-dark' }));
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('play.copied'));
  } catch {
    toast(t('play.copyBlocked'));
  }
}
