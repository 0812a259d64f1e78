// Runs before the first paint so that a dark screen never flashes white; a file of its own because the CSP forbids inline scripts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be blocked; the system's preference still applies.
  }
  const isKnown = stored === 'light' || stored === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', isKnown ? stored : system);
})();
