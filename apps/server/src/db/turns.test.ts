import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns, type Turns, type TurnsOptions, type Urgency } from './turns.ts';
import { OverloadError } from './waiting-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** How a wait ended, once it has. */
function watch(turn: Promise<void> | null): { outcome: string } {
  const seen = { outcome: turn === null ? 'in' : 'waiting' };
  turn?.then(
    () => (seen.outcome = 'in'),
    (error: unknown) => (seen.outcome = error instanceof OverloadError ? 'refused' : String(error)),
  );
  return seen;
}

describe('criteria A09: turns for database connections', () => {
  it('lets in as many requests as there are connections for them, the others in the order in which they came', async () => {
    const turns = createTurns({ forRequests: 2, reserved: 1 });
    const seen = Array.from({ length: 5 }, () => watch(turns.enter('request')));
    expect(seen.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    expect(turns.waiting()).toBe(3);
    turns.leave('request');
    await wait(1);
    expect(seen.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'in', 'waiting', 'waiting']);
  });

  it('vital work has connections of its own and goes before requests', async () => {
    const turns = createTurns({ forRequests: 2, reserved: 1 });
    for (let i = 0; i < 2; i += 1) void turns.enter('request');
    const request = watch(turns.enter('request'));
    const [own, next] = [watch(turns.enter('vital')), watch(turns.enter('vital'))];
    expect([request.outcome, own.outcome, next.outcome]).toEqual(['waiting', 'in', 'waiting']);
    turns.leave('request');
    await wait(1);
    expect([request.outcome, next.outcome]).toEqual(['waiting', 'in']);
    turns.leave('vital');
    await wait(1);
    expect(request.outcome).toBe('in');
  });

  it('vital work may use the connections of requests, but never the other way round', () => {
    const turns = createTurns({ forRequests: 2, reserved: 1 });
    expect(Array.from({ length: 3 }, () => turns.enter('vital'))).toEqual([null, null, null]);
    expect(turns.enter('request')).not.toBeNull();
    const others = createTurns({ forRequests: 2, reserved: 1 });
    expect([others.enter('request'), others.enter('request')]).toEqual([null, null]);
    expect(others.enter('request')).not.toBeNull();
    expect(others.enter('vital')).toBeNull();
  });

  /** A line at which `perTick` calls arrive every 10 ms, while `served` are done in the same time. */
  async function play(
    turns: Turns,
    ticks: number,
    rates: { perTick: number; served: number; who?: Urgency },
  ): Promise<{ outcome: string }[]> {
    const seen: { outcome: string }[] = [];
    for (let tick = 0; tick < ticks; tick += 1) {
      for (let i = 0; i < rates.perTick; i += 1) seen.push(watch(turns.enter(rates.who ?? 'request')));
      for (let i = 0; i < rates.served; i += 1) turns.leave('request');
      await wait(10);
    }
    return seen;
  }
  const count = (seen: readonly { outcome: string }[], outcome: string): number =>
    seen.filter((one) => one.outcome === outcome).length;

  /** Turns of a server that has been running for a while. */
  function createWarmTurns(options: TurnsOptions): Turns {
    const turns = createTurns(options);
    for (let i = 0; i <= 6_000; i += 1) {
      void turns.enter('request');
      turns.leave('request');
    }
    return turns;
  }

  it('everybody in a burst gets their turn, however long it takes', async () => {
    const turns = createWarmTurns({ forRequests: 10, reserved: 1, overloadWaitMs: 100 });
    const burst = await play(turns, 1, { perTick: 210, served: 0 });
    await play(turns, 100, { perTick: 0, served: 2 });
    expect([count(burst, 'in'), turns.refused()]).toEqual([210, 0]);
  });

  /** `clients` who each ask again as soon as they were answered; one is answered every `everyMs`. */
  async function playClosed(
    turns: Turns,
    clients: number,
    { everyMs, answers }: { everyMs: number; answers: number },
  ) {
    for (let i = 0; i < clients; i += 1) turns.enter('request')?.catch(() => undefined);
    for (let i = 0; i < answers; i += 1) {
      await wait(everyMs);
      turns.leave('request');
      turns.enter('request')?.catch(() => undefined);
    }
    return turns.refused();
  }

  it('a fixed number of clients is no overload while their turns come round, and is one when they do not', async () => {
    const options = { forRequests: 10, reserved: 1, overloadWaitMs: 100 };
    expect(await playClosed(createWarmTurns(options), 50, { everyMs: 10, answers: 1_000 })).toBe(0);
    expect(await playClosed(createWarmTurns(options), 200, { everyMs: 10, answers: 1_000 })).toBeGreaterThan(
      100,
    );
  });

  it('while more come than are served, who waits longer than the bound is refused; when fewer come again, nobody is', async () => {
    const turns = createWarmTurns({ forRequests: 10, reserved: 1, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void turns.enter('request');
    const flood = await play(turns, 300, { perTick: 9, served: 3 });
    // 9 come and 3 are served: two of three are refused, but for the first moments, in which nobody is
    expect(count(flood, 'refused')).toBeGreaterThan(1_500);
    expect(count(flood, 'in')).toBe(900);
    expect(turns.waiting()).toBeLessThan(9 * 17);
    const before = turns.refused();
    const later = await play(turns, 300, { perTick: 1, served: 3 });
    expect([count(later, 'in'), turns.refused() - before]).toEqual([300, expect.any(Number)]);
    expect(count(later, 'refused')).toBe(0);
  });

  it('a line that grows slowly for a moment is waited out, one that goes on growing is not', async () => {
    const turns = createWarmTurns({ forRequests: 10, reserved: 1, overloadWaitMs: 250 });
    for (let i = 0; i < 10; i += 1) void turns.enter('request');
    const hiccup = await play(turns, 70, { perTick: 5, served: 3 });
    await play(turns, 100, { perTick: 2, served: 5 });
    expect([count(hiccup, 'in'), turns.refused()]).toEqual([350, 0]);
    await play(turns, 300, { perTick: 5, served: 3 });
    expect(turns.refused()).toBeGreaterThan(300);
  });

  it('looks are turned away while more of them come than are served, what somebody does is not', async () => {
    const turns = createWarmTurns({ forRequests: 10, reserved: 1, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void turns.enter('request');
    const doers: { outcome: string }[] = [];
    const looks: { outcome: string }[] = [];
    for (let tick = 0; tick < 300; tick += 1) {
      doers.push(watch(turns.enter('request')));
      looks.push(...(await play(turns, 1, { perTick: 9, served: 3, who: 'read' })));
    }
    expect([count(doers, 'in'), count(doers, 'refused')]).toEqual([300, 0]);
    expect(count(looks, 'refused')).toBeGreaterThan(1_500);
    expect(count(looks, 'in')).toBeGreaterThan(550);
  });

  it('who looks and who does something are served in turn while both wait', async () => {
    const turns = createTurns({ forRequests: 1, reserved: 0 });
    void turns.enter('request');
    const order: Urgency[] = [];
    const join = (who: Urgency): void =>
      void turns.enter(who)?.then(() => {
        order.push(who);
        turns.leave(who);
      });
    for (const who of ['read', 'read', 'read', 'request', 'request'] as const) join(who);
    turns.leave('request');
    await wait(10);
    expect(order).toEqual(['request', 'read', 'request', 'read', 'read']);
  });

  it('the first requests after a start are not refused, although more come than cold code serves', async () => {
    const turns = createTurns({ forRequests: 10, reserved: 1, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void turns.enter('request');
    await play(turns, 150, { perTick: 9, served: 3 });
    expect(turns.refused()).toBe(0);
  });

  it('a line of one round is not thinned out, and vital work never is before its time', async () => {
    const turns = createWarmTurns({ forRequests: 10, reserved: 0, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void turns.enter('request');
    const vital = Array.from({ length: 30 }, () => watch(turns.enter('vital')));
    const few = await play(turns, 100, { perTick: 0, served: 0 });
    few.push(...(await play(turns, 10, { perTick: 1, served: 0 })));
    await wait(1_000);
    expect([count(few, 'waiting'), count(vital, 'waiting')]).toEqual([10, 30]);
    await wait(2_000);
    expect([count(few, 'refused'), count(vital, 'refused')]).toEqual([10, 30]);
  });

  it('whoever is let in after a queue of thousands is still the one who came first', async () => {
    const turns = createTurns({ forRequests: 1, reserved: 0 });
    void turns.enter('request');
    const order: number[] = [];
    for (let i = 0; i < 3_000; i += 1) {
      void turns.enter('request')?.then(() => {
        order.push(i);
        turns.leave('request');
      });
    }
    turns.leave('request');
    await wait(10);
    expect(order).toEqual(Array.from({ length: 3_000 }, (_, i) => i));
  });
});
