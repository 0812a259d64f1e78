import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOneTimePasswords, type OneTimePasswords } from './one-time-passwords.ts';

const STOCK = { size: 20, afterMs: 10_000, everyMs: 500 };
let made: number[];
let passwords: OneTimePasswords;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  passwords = createOneTimePasswords(
    async (texts) => {
      made.push(texts.length);
      await Promise.resolve();
      return texts.map((text) => `hash of ${text}`);
    },
    { stock: STOCK, keptMs: 60_000 },
  );
});
afterEach(() => {
  passwords.stop();
  vi.useRealTimers();
});
const sum = (): number => made.reduce((total, length) => total + length, 0);

describe('one-time passwords', () => {
  it('without a stock nothing is made until somebody needs it, then in groups', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made).toEqual([]);
    const taken = passwords.take(20);
    await vi.advanceTimersByTimeAsync(100);
    expect(await taken).toHaveLength(20);
    expect(made).toEqual([8, 8, 4]);
  });

  it('a stock is made one at a time, some while after the start', async () => {
    passwords.keepStock();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(made).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sum()).toBe(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('who takes from the stock waits for nothing, gets each once, and it is filled again', async () => {
    passwords.keepStock();
    await vi.advanceTimersByTimeAsync(30_000);
    const [first, second] = [await passwords.take(12), await passwords.take(8)];
    expect(new Set([...first, ...second].map(({ text }) => text)).size).toBe(20);
    expect(first.every(({ text, hash }) => hash === `hash of ${text}`)).toBe(true);
    expect(sum()).toBeLessThanOrEqual(21);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sum()).toBe(40);
  });

  it('who needs more than there is gets it at once, not at leisure', async () => {
    passwords.keepStock();
    await vi.advanceTimersByTimeAsync(12_100);
    const taken = passwords.take(20);
    await vi.advanceTimersByTimeAsync(STOCK.everyMs + 200);
    expect(await taken).toHaveLength(20);
    expect(Math.max(...made)).toBe(8);
  });

  it('what a check prepared is forgotten, the stock is not', async () => {
    passwords.keepStock();
    passwords.prepare(30);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sum()).toBe(30);
    const taken = passwords.take(20);
    await vi.advanceTimersByTimeAsync(1);
    expect(await taken).toHaveLength(20);
  });
});
