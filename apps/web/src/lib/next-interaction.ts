/** Runs `work` once, when the page is next visible or used. @returns cancels it */
export function onNextInteraction(callback: () => void): () => void {
  const controller = new AbortController();
  const onInteraction = (): void => {
    if (document.hidden) return;
    controller.abort();
    callback();
  };
  for (const kind of ['visibilitychange', 'pointerdown', 'keydown'])
    document.addEventListener(kind, onInteraction, { capture: true, signal: controller.signal });
  return () => controller.abort();
}
