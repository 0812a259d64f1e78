import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { recordResponse } from '../lib/reachability.ts';
import { setStreamState } from '../lib/stream-state.ts';

// What is fetched on demand, and the first drawing of a dialog, take more than a second on a busy machine.
// One for all files: those of a worker share it as they share modules.
configure({ asyncUtilTimeout: 30_000 });

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
// waits for ever. Text areas that grow listen for fonts.
if (!('fonts' in document))
  Object.assign(document, { fonts: Object.assign(new EventTarget(), { ready: Promise.resolve() }) });
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
  // Files share their modules: a server that did not answer the one before must not be silent for this one.
  recordResponse(true);
  setStreamState('off');
});

// An unexpected console error fails the test; one that is expected is replaced with vi.spyOn(console,
// 'error').mockImplementation.
afterEach(() => {
  cleanup();
  // A test whose server did not answer leaves nobody asking for it.
  recordResponse(true);
  const unexpectedErrors = consoleError.getMockImplementation() ? [] : consoleError.mock.calls;
  consoleError.mockRestore();
  if (unexpectedErrors.length > 0)
    throw new Error(`console.error was called: ${unexpectedErrors.map((call) => call.join(' ')).join('\n')}`);
});
