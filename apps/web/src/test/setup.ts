import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, type MockInstance, vi } from 'vitest';

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// A map that a file before has loaded is drawn at once: it asks for its fonts, and for its basemap, which
// waits for ever.
if (!('fonts' in document)) Object.assign(document, { fonts: { ready: Promise.resolve() } });
window.Worker ??= class extends EventTarget {
  postMessage() {}
  terminate() {}
} as unknown as typeof Worker;

if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} });

// Work that a component put off (a toast's end, giving the focus back) may come due when the file and its
// document are gone already.
const pendingTimers = new Set<ReturnType<typeof setTimeout>>();
const originalSetTimeout = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof originalSetTimeout>) => {
  const timer = originalSetTimeout(...args);
  pendingTimers.add(timer);
  return timer;
}, originalSetTimeout);
afterAll(() => {
  for (const timer of pendingTimers) clearTimeout(timer);
});

let consoleError: MockInstance;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

// An unexpected console error fails the test; one that is expected is replaced with vi.spyOn(console,
// 'error').mockImplementation.
afterEach(() => {
  cleanup();
  const unexpectedErrors = consoleError.getMockImplementation() ? [] : consoleError.mock.calls;
  consoleError.mockRestore();
  if (unexpectedErrors.length > 0)
    throw new Error(`console.error was called: ${unexpectedErrors.map((call) => call.join(' ')).join('\n')}`);
});
