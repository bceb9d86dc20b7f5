// Runs before the first paint, so that a dark page never flashes light and nobody who is signed in sees the page for
// visitors. A file, not an inline script: the content security policy allows scripts from here only.
(() => {
  const page = document.documentElement;
  let theme = 'light';
  try {
    theme = localStorage.getItem('wingman-theme') ?? theme;
    // Without its cookie the server takes this browser for a visitor's.
    if (localStorage.getItem('authToken')) page.dataset.signedIn = '';
  } catch {
    // Storage is blocked: the default stays.
  }
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const paint = (scheme) => {
    page.setAttribute('data-mantine-color-scheme', scheme);
    const ground = scheme === 'dark' ? '#10171a' : '#f7f5f0';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  };
  paint(isDark ? 'dark' : 'light');

  // Until the app has taken the page for visitors over, its button works here; the app reads what was chosen.
  document.addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-theme-toggle="page"]')) return;
    const scheme = page.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark';
    paint(scheme);
    try {
      localStorage.setItem('wingman-theme', scheme);
    } catch {
      // It holds until the page is closed.
    }
  });

  // The page for visitors holds the app's scripts back until it is painted: on a slow line it would wait for them.
  document.addEventListener('DOMContentLoaded', () => {
    const scripts = document.querySelector('template[data-scripts]');
    if (!scripts) return;
    const start = () => document.head.append(document.importNode(scripts.content, true));
    if ('signedIn' in page.dataset) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
})();
