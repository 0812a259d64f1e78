/** Runs `work` once, when somebody next looks at this page or does something on it. @returns takes it back */
export function onNextUse(work: () => void): () => void {
  const ended = new AbortController();
  const use = (): void => {
    if (document.hidden) return;
    ended.abort();
    work();
  };
  for (const kind of ['visibilitychange', 'pointerdown', 'keydown'])
    document.addEventListener(kind, use, { capture: true, signal: ended.signal });
  return () => ended.abort();
}
