/**
 * The service worker of a site without a server: the page works offline after the first visit, and offers new versions.
 *
 * A new version waits until the reader takes it: games are saved with every change, so reloading loses nothing. Other tabs that are open then
 * reload when they next change the view, because the old version's files go with the version after.
 */
import { isAlone } from './api.js';
import { t } from './messages.js';
import { toast } from './ui.js';

/** How often an open page looks for a new version, in milliseconds. */
const INTERVAL = 60 * 60 * 1000;

/** Registers the service worker, if this page has one. */
export async function followUpdates() {
  if (!isAlone || !('serviceWorker' in navigator)) return;
  let hasOne = Boolean(navigator.serviceWorker.controller);
  let reloads = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloads) location.reload();
    // The first worker takes over a page of its own version; those after it have another.
    else if (hasOne) addEventListener('hashchange', () => location.reload(), { once: true });
    hasOne = true;
  });
  const take = (worker) => {
    reloads = true;
    // Another tab may have taken it already.
    if (worker.state === 'installed') worker.postMessage('update');
    else location.reload();
  };
  const offer = (worker) => toast(t('shell.newVersion'), { stays: 'update', action: { text: t('shell.reload'), run: () => take(worker) } });
  try {
    const registration = await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI), { updateViaCache: 'none' });
    const follow = (worker) => worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    setInterval(() => registration.update().catch(() => {}), INTERVAL);
  } catch {
    // Private windows and odd hosts refuse; the page then needs the network, as any other.
  }
}
