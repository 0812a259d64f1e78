// Runs in the page, before its first line: records the page's own timings for `timingsOf` (browser.ts).
(() => {
  const kept = {
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    shifted: [],
    longTasks: [],
    interactions: [],
  };
  const burst = { from: 0, last: 0, sum: 0 };
  const on = (type, onEntry, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...more,
    });

  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') kept.firstPaint = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    kept.largestPaint = startTime;
  });
  on('longtask', ({ startTime, duration }) => kept.longTasks.push({ at: startTime, ms: duration }));
  // CLS: the largest sum of shifts that follow each other within a second, five seconds at most.
  on('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    const isNext = startTime - burst.last < 1000 && startTime - burst.from < 5000;
    if (!isNext) Object.assign(burst, { from: startTime, sum: 0 });
    burst.last = startTime;
    burst.sum += value;
    kept.layoutShift = Math.max(kept.layoutShift, burst.sum);
    for (const { node } of sources) if (node) kept.shifted.push(String(node.className || node.nodeName));
  });
  const press = ({ interactionId, startTime, duration, name }) => {
    if (interactionId > 0) kept.interactions.push({ at: startTime, ms: duration, name });
  };
  on('event', press, { durationThreshold: 16 });
  globalThis.ulakTimings = () => ({ ...kept, now: performance.now() });
})();
