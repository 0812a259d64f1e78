import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

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

let consoleError: MockInstance;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

// An unexpected console error fails the test; one that is expected is replaced with vi.spyOn(console, 'error').mockImplementation.
afterEach(() => {
  cleanup();
  const complaints = consoleError.getMockImplementation() ? [] : consoleError.mock.calls;
  consoleError.mockRestore();
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.map((call) => call.join(' ')).join('\n')}`);
});
