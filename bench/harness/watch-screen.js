// Runs in the measured page: waits for what appears on screen, and tells when (epoch, ms).
(() => {
  const SIDE = 90;
  const GIVEN_UP_MS = 10_000;
  const EVERY_MS = 60;

  const whenFrame = (isThere, what) =>
    new Promise((resolve, reject) => {
      const until = performance.now() + GIVEN_UP_MS;
      const look = () => {
        if (isThere()) resolve(Date.now());
        else if (performance.now() > until) reject(new Error(`${what} did not appear`));
        else again();
      };
      // Reading a canvas back costs more than drawing it: often enough to tell, seldom enough not to be what is measured.
      const again = () => setTimeout(() => requestAnimationFrame(look), EVERY_MS);
      again();
    });

  /** The overlay in the middle of the map as one number. */
  const middle = () =>
    [...document.querySelectorAll('.ulak-map-canvas')]
      .map((canvas) => {
        const [x, y] = [(canvas.width - SIDE) / 2, (canvas.height - SIDE) / 2];
        const { data } = canvas.getContext('2d').getImageData(x, y, SIDE, SIDE);
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + data[i + 3]) | 0;
        return sum;
      })
      .join();

  globalThis.ulakMarkerMoves = () => {
    const before = middle();
    return whenFrame(() => middle() !== before, 'the marker');
  };

  globalThis.ulakRowAppears = (number) =>
    whenFrame(
      () => [...document.querySelectorAll('.order-row .number')].some((cell) => cell.textContent.includes(number)),
      `order ${number}`,
    );
})();
