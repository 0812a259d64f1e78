// Runs in the measured page, before its first line: tells `ulakSeen(name)` (a binding of the bench) what was drawn, right after the frame it is in.
// Times are taken by the bench alone, on its one clock.
(() => {
  const NEAR_PX = 3;
  const GIVEN_UP_MS = 10_000;
  /** What is waited for on the map: `{ name, x, y }` in the overlay's pixels, or null. */
  let awaited = null;
  /** Where the overlay drew images in its newest frame, and those near `around` only. */
  let around = null;
  let drawn = null;

  const afterFrame = (name) => setTimeout(() => globalThis.ulakSeen(name), 0);
  const isNear = (a, b, px) => Math.abs(a.x - b.x) <= px && Math.abs(a.y - b.y) <= px;

  const drawImage = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (image, x, y, ...size) {
    drawImage.call(this, image, x, y, ...size);
    if (size.length !== 2 || !this.canvas.classList.contains('ulak-map-canvas')) return;
    const middle = { x: x + size[0] / 2, y: y + size[1] / 2 };
    if (around && isNear(middle, around, around.px)) drawn = middle;
    if (!awaited || !isNear(middle, awaited, NEAR_PX)) return;
    afterFrame(awaited.name);
    awaited = null;
  };

  /** Where the one marker around the middle of the map is drawn now, in the overlay's pixels; null when there is none. */
  globalThis.ulakMarkerPlace = () => drawn;
  globalThis.ulakLookAround = (px) => {
    const canvas = document.querySelector('.ulak-map-canvas');
    around = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2, px };
  };
  /** Tells `name` when a marker is drawn at this very place. */
  globalThis.ulakAwaitMarker = (name, x, y) => {
    awaited = { name, x, y };
  };

  /** Tells `name` when a row with this order number stands in the table. */
  globalThis.ulakAwaitRow = (name, number) => {
    const until = performance.now() + GIVEN_UP_MS;
    const check = () => {
      if (
        [...document.querySelectorAll('[data-part="order-row"] td:first-child button')].some((cell) =>
          cell.textContent.includes(number),
        )
      )
        afterFrame(name);
      else if (performance.now() < until) requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  };
})();
