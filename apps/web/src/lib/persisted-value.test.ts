import '../test/own-modules.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { persistedValue } from './persisted-value.ts';

/** The phone's storage: what it holds, and whether it takes no more. */
const phone = vi.hoisted(() => ({ stored: new Map<string, unknown>(), isFull: false }));

vi.mock('idb-keyval', () => ({
  createStore: () => () => {},
  promisifyRequest: () => Promise.resolve(),
  get: (key: string) => Promise.resolve(phone.stored.get(key)),
  update: (key: string, change: (current: unknown) => unknown) => {
    const changed = change(phone.stored.get(key));
    if (phone.isFull) return Promise.reject(new DOMException('', 'QuotaExceededError'));
    phone.stored.set(key, changed);
    return Promise.resolve();
  },
}));

const KEY = 'steps:7';
const taps = () => persistedValue<readonly string[]>(KEY, []);
const add = (one: string) => (all: readonly string[]) => [...all, one];

afterEach(() => {
  phone.stored.clear();
  phone.isFull = false;
});

it('outlives the page', async () => {
  await taps().update(add('a'));
  expect(await taps().read()).toEqual(['a']);
});

it('a tap that a full phone cannot store is neither lost nor stored twice', async () => {
  const value = taps();
  await value.update(add('a'));
  phone.isFull = true;
  expect(await value.update(add('b'))).toEqual(['a', 'b']);
  expect(await value.read()).toEqual(['a', 'b']);
  await Promise.all([value.update(add('c')), value.update(add('d'))]);
  expect(await value.read()).toEqual(['a', 'b', 'c', 'd']);
  phone.isFull = false;
  await value.update(add('e'));
  expect(phone.stored.get(KEY)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('what a full phone cannot remove is not there any more, so that it is not sent for ever', async () => {
  const value = taps();
  await value.update(add('a'));
  phone.isFull = true;
  await value.update(() => []);
  expect(await value.read()).toEqual([]);
});
