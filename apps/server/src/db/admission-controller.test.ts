import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAdmissionController,
  type AdmissionController,
  type AdmissionControllerOptions,
  type AdmissionClass,
} from './admission-controller.ts';
import { OverloadError } from './admission-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Outcome of a wait, once it has one. */
function watch(turn: Promise<void> | null): { outcome: string } {
  const seen = { outcome: turn === null ? 'in' : 'waiting' };
  turn?.then(
    () => (seen.outcome = 'in'),
    (error: unknown) => (seen.outcome = error instanceof OverloadError ? 'refused' : String(error)),
  );
  return seen;
}

describe('criteria A09: admission to database connections', () => {
  it('admits as many requests as there are connections, the others in order of arrival', async () => {
    const admission = createAdmissionController({ requestSlots: 2, reservedSlots: 1 });
    const seen = Array.from({ length: 5 }, () => watch(admission.acquire('request')));
    expect(seen.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    expect(admission.waiting()).toBe(3);
    admission.release('request');
    await wait(1);
    expect(seen.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'in', 'waiting', 'waiting']);
  });

  it('reserved work has connections of its own and goes before requests', async () => {
    const admission = createAdmissionController({ requestSlots: 2, reservedSlots: 1 });
    for (let i = 0; i < 2; i += 1) void admission.acquire('request');
    const request = watch(admission.acquire('request'));
    const [own, next] = [watch(admission.acquire('reserved')), watch(admission.acquire('reserved'))];
    expect([request.outcome, own.outcome, next.outcome]).toEqual(['waiting', 'in', 'waiting']);
    admission.release('request');
    await wait(1);
    expect([request.outcome, next.outcome]).toEqual(['waiting', 'in']);
    admission.release('reserved');
    await wait(1);
    expect(request.outcome).toBe('in');
  });

  it('reserved work may use the connections of requests, but never the other way round', () => {
    const admission = createAdmissionController({ requestSlots: 2, reservedSlots: 1 });
    expect(Array.from({ length: 3 }, () => admission.acquire('reserved'))).toEqual([null, null, null]);
    expect(admission.acquire('request')).not.toBeNull();
    const others = createAdmissionController({ requestSlots: 2, reservedSlots: 1 });
    expect([others.acquire('request'), others.acquire('request')]).toEqual([null, null]);
    expect(others.acquire('request')).not.toBeNull();
    expect(others.acquire('reserved')).toBeNull();
  });

  /** A queue at which `perTick` calls arrive every 10 ms, while `served` finish in the same time. */
  async function play(
    admission: AdmissionController,
    ticks: number,
    rates: { perTick: number; served: number; who?: AdmissionClass },
  ): Promise<{ outcome: string }[]> {
    const seen: { outcome: string }[] = [];
    for (let tick = 0; tick < ticks; tick += 1) {
      for (let i = 0; i < rates.perTick; i += 1) seen.push(watch(admission.acquire(rates.who ?? 'request')));
      for (let i = 0; i < rates.served; i += 1) admission.release('request');
      await wait(10);
    }
    return seen;
  }
  const count = (seen: readonly { outcome: string }[], outcome: string): number =>
    seen.filter((one) => one.outcome === outcome).length;

  /** The controller of a server that has been running for a while. */
  function createWarmTurns(options: AdmissionControllerOptions): AdmissionController {
    const admission = createAdmissionController(options);
    for (let i = 0; i <= 6_000; i += 1) {
      void admission.acquire('request');
      admission.release('request');
    }
    return admission;
  }

  it('every request of a burst is admitted, however long it takes', async () => {
    const admission = createWarmTurns({ requestSlots: 10, reservedSlots: 1, overloadWaitMs: 100 });
    const burst = await play(admission, 1, { perTick: 210, served: 0 });
    await play(admission, 100, { perTick: 0, served: 2 });
    expect([count(burst, 'in'), admission.refused()]).toEqual([210, 0]);
  });

  /** `clients` who each ask again as soon as they were answered; one is answered every `everyMs`. */
  async function playClosed(
    admission: AdmissionController,
    clients: number,
    { everyMs, answers }: { everyMs: number; answers: number },
  ) {
    for (let i = 0; i < clients; i += 1) admission.acquire('request')?.catch(() => undefined);
    for (let i = 0; i < answers; i += 1) {
      await wait(everyMs);
      admission.release('request');
      admission.acquire('request')?.catch(() => undefined);
    }
    return admission.refused();
  }

  it('a fixed number of clients is overload only when they are not served in time', async () => {
    const options = { requestSlots: 10, reservedSlots: 1, overloadWaitMs: 100 };
    expect(await playClosed(createWarmTurns(options), 50, { everyMs: 10, answers: 1_000 })).toBe(0);
    expect(await playClosed(createWarmTurns(options), 200, { everyMs: 10, answers: 1_000 })).toBeGreaterThan(
      100,
    );
  });

  it('while more arrive than are served, late ones are refused; when fewer arrive, none is', async () => {
    const admission = createWarmTurns({ requestSlots: 10, reservedSlots: 1, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void admission.acquire('request');
    const surge = await play(admission, 300, { perTick: 9, served: 3 });
    // 9 arrive and 3 are served: two of three are refused, but for the first moments, in which none is
    expect(count(surge, 'refused')).toBeGreaterThan(1_500);
    expect(count(surge, 'in')).toBe(900);
    expect(admission.waiting()).toBeLessThan(9 * 17);
    const before = admission.refused();
    const later = await play(admission, 300, { perTick: 1, served: 3 });
    expect([count(later, 'in'), admission.refused() - before]).toEqual([300, expect.any(Number)]);
    expect(count(later, 'refused')).toBe(0);
  });

  it('a queue that grows slowly for a moment is waited out, one that goes on growing is shed', async () => {
    const admission = createWarmTurns({ requestSlots: 10, reservedSlots: 1, overloadWaitMs: 250 });
    for (let i = 0; i < 10; i += 1) void admission.acquire('request');
    const hiccup = await play(admission, 70, { perTick: 5, served: 3 });
    await play(admission, 100, { perTick: 2, served: 5 });
    expect([count(hiccup, 'in'), admission.refused()]).toEqual([350, 0]);
    await play(admission, 300, { perTick: 5, served: 3 });
    expect(admission.refused()).toBeGreaterThan(300);
  });

  it('reads are refused while more of them arrive than are served, requests are not', async () => {
    const admission = createWarmTurns({ requestSlots: 10, reservedSlots: 1, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void admission.acquire('request');
    const requests: { outcome: string }[] = [];
    const reads: { outcome: string }[] = [];
    for (let tick = 0; tick < 300; tick += 1) {
      requests.push(watch(admission.acquire('request')));
      reads.push(...(await play(admission, 1, { perTick: 9, served: 3, who: 'read' })));
    }
    expect([count(requests, 'in'), count(requests, 'refused')]).toEqual([300, 0]);
    expect(count(reads, 'refused')).toBeGreaterThan(1_500);
    expect(count(reads, 'in')).toBeGreaterThan(550);
  });

  it('reads and requests are served alternately while both wait', async () => {
    const admission = createAdmissionController({ requestSlots: 1, reservedSlots: 0 });
    void admission.acquire('request');
    const order: AdmissionClass[] = [];
    const enqueue = (who: AdmissionClass): void =>
      void admission.acquire(who)?.then(() => {
        order.push(who);
        admission.release(who);
      });
    for (const who of ['read', 'read', 'read', 'request', 'request'] as const) enqueue(who);
    admission.release('request');
    await wait(10);
    expect(order).toEqual(['request', 'read', 'request', 'read', 'read']);
  });

  it('the first requests after a start are never refused for overload: the code is cold', async () => {
    const admission = createAdmissionController({ requestSlots: 10, reservedSlots: 1, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void admission.acquire('request');
    await play(admission, 150, { perTick: 9, served: 3 });
    expect(admission.refused()).toBe(0);
  });

  it('a queue of one round is not shed, and reserved work never before its maximum wait', async () => {
    const admission = createWarmTurns({ requestSlots: 10, reservedSlots: 0, overloadWaitMs: 100 });
    for (let i = 0; i < 10; i += 1) void admission.acquire('request');
    const reserved = Array.from({ length: 30 }, () => watch(admission.acquire('reserved')));
    const few = await play(admission, 100, { perTick: 0, served: 0 });
    few.push(...(await play(admission, 10, { perTick: 1, served: 0 })));
    await wait(1_000);
    expect([count(few, 'waiting'), count(reserved, 'waiting')]).toEqual([10, 30]);
    await wait(2_000);
    expect([count(few, 'refused'), count(reserved, 'refused')]).toEqual([10, 30]);
  });

  it('requests are admitted in order of arrival after a queue of thousands', async () => {
    const admission = createAdmissionController({ requestSlots: 1, reservedSlots: 0 });
    void admission.acquire('request');
    const order: number[] = [];
    for (let i = 0; i < 3_000; i += 1) {
      void admission.acquire('request')?.then(() => {
        order.push(i);
        admission.release('request');
      });
    }
    admission.release('request');
    await wait(10);
    expect(order).toEqual(Array.from({ length: 3_000 }, (_, i) => i));
  });
});
