// Runs before the first paint, so that a dark page never flashes light. A file, not an inline script: the
// content security policy allows scripts from here only.
(() => {
  let theme = 'light';
  try {
    if (localStorage.getItem('wingman-theme') === 'dark') theme = 'dark';
  } catch {
    // Storage is blocked: the default stays.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  if (theme === 'dark')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#10171a');
})();
