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

if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} });

// Work that a component put off (a toast's end, giving the focus back) may come due when the file and its
// document are gone already.
const putOff = new Set<ReturnType<typeof setTimeout>>();
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimer>) => {
  const timer = setTimer(...args);
  putOff.add(timer);
  return timer;
}, setTimer);
afterAll(() => {
  for (const timer of putOff) clearTimeout(timer);
});

let consoleError: MockInstance;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

// An unexpected console error fails the test; one that is expected is replaced with vi.spyOn(console,
// 'error').mockImplementation.
afterEach(() => {
  cleanup();
  const complaints = consoleError.getMockImplementation() ? [] : consoleError.mock.calls;
  consoleError.mockRestore();
  if (complaints.length > 0)
    throw new Error(`console.error was called: ${complaints.map((call) => call.join(' ')).join('\n')}`);
});
