// Sets the theme before the first paint. A classic script, so that the page never flashes in the wrong colours.
// Stored: ninefold.theme = system | light | dark, ninefold.contrast = system | more.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const kept = (name) => {
    try {
      return localStorage.getItem(`ninefold.${name}`) ?? 'system';
    } catch {
      return 'system';
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(`ninefold.${name}`, value);
    } catch {
      // Without storage, the theme lasts until the page is closed.
    }
  };
  const chosen = { theme: kept('theme'), contrast: kept('contrast') };
  function apply() {
    const theme = chosen.theme === 'system' ? (dark.matches ? 'dark' : 'light') : chosen.theme;
    const more = chosen.contrast === 'more' || (chosen.contrast === 'system' && contrast.matches);
    root.dataset.theme = theme;
    root.dataset.contrast = more ? 'more' : 'usual';
    root.dispatchEvent(new Event('nf-theme'));
  }
  dark.addEventListener('change', apply);
  contrast.addEventListener('change', apply);
  window.ninefoldTheme = {
    get theme() { return chosen.theme; },
    get contrast() { return root.dataset.contrast; },
    /** @param {'theme'|'contrast'} name @param {string} value */
    set(name, value) {
      chosen[name] = value;
      keep(name, value);
      apply();
    },
  };
  // Paper is white.
  addEventListener('beforeprint', () => {
    root.dataset.theme = 'light';
  });
  addEventListener('afterprint', apply);
  apply();
})();
