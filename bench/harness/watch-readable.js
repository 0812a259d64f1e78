// Runs in the page, before its first line: notes when the text that `ulakReadableText` selects has been drawn.
(() => {
  const isThere = (element) => element.textContent.trim() !== '' && element.getClientRects().length > 0;
  const look = () => {
    if ([...document.querySelectorAll(globalThis.ulakReadableText)].some(isThere))
      setTimeout(() => {
        globalThis.ulakReadableAt = performance.now();
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
