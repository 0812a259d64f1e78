import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import type { Session } from './session.ts';
import { createSessionCache } from './session-cache.ts';

const sessionOf = (id: number): Session => ({
  sessionId: id,
  tokenHash: `hash ${id}`,
  expiresAt: new Date('2026-03-09T16:30:00.000Z'),
  user: {
    id: asUserId(id),
    username: '10000000146',
    fullName: 'Deniz Er',
    phone: null,
    role: 'PACKAGING_CHIEF',
    companyId: null,
    companyName: null,
    branchId: null,
    branchName: null,
    mustChangePassword: false,
    restrictGeneralManagers: false,
    active: true,
  },
});
const found = (id: number) => async () => sessionOf(id);

describe("a node's session cache", () => {
  it('serves a found session for half a minute, then reads it again', async () => {
    let ms = 0;
    const cache = createSessionCache(() => ms);
    await cache.fill('a', found(1));
    ms = 29_999;
    expect([cache.get('a')?.sessionId, cache.ids()]).toEqual([1, [1]]);
    ms = 30_000;
    expect([cache.get('a'), cache.ids()]).toEqual([undefined, []]);
  });

  it('does not store what was read before an eviction: it may be older than the change', async () => {
    const cache = createSessionCache(() => 0);
    let answer: (session: Session) => void = () => undefined;
    const filling = cache.fill('a', () => new Promise((resolve) => (answer = resolve)));
    cache.evict(({ sessionId }) => sessionId === 1);
    answer(sessionOf(1));
    expect((await filling)?.sessionId).toBe(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('evicts only affected sessions, and those that are not found', async () => {
    const cache = createSessionCache(() => 0);
    for (const [token, id] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const)
      await cache.fill(token, found(id));
    cache.evict(({ sessionId }) => sessionId === 1);
    await cache.fill('b', async () => null);
    expect(cache.ids()).toEqual([3]);
  });

  it('holds 20,000 sessions; one more empties it first', async () => {
    const cache = createSessionCache(() => 0);
    for (let id = 1; id <= 20_000; id += 1) await cache.fill(String(id), found(id));
    expect([cache.ids().length, cache.get('1')?.sessionId]).toEqual([20_000, 1]);
    await cache.fill('20001', found(20_001));
    expect(cache.ids()).toEqual([20_001]);
  });
});
