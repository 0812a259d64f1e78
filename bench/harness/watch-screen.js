// Runs in the measured page, before its first line: calls `ulakSeen(name)` (a binding of the bench)
// right after the frame in which something was drawn.
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
    if (size.length !== 2 || !this.canvas.matches('[data-map-overlay]')) return;
    const middle = { x: x + size[0] / 2, y: y + size[1] / 2 };
    if (around && isNear(middle, around, around.px)) drawn = middle;
    if (!awaited || !isNear(middle, awaited, NEAR_PX)) return;
    afterFrame(awaited.name);
    awaited = null;
  };

  /** Position of the one marker around the middle of the map, in pixels of the overlay; null: none. */
  globalThis.ulakMarkerPlace = () => drawn;
  globalThis.ulakLookAround = (px) => {
    const canvas = document.querySelector('[data-map-overlay]');
    around = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2, px };
  };
  /** Reports `name` when a marker is drawn at this very place. */
  globalThis.ulakAwaitMarker = (name, x, y) => {
    awaited = { name, x, y };
  };

  /** Reports `name` when a row with this order number stands in the table. */
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
