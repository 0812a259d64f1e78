import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoadMatrix, RoadReach } from '@ulak/roads/router';
import type { RoadAnswer, RoadTask, RouterHost } from './road-task.ts';
import { createRouterSlot, type RouterSlot } from './router-slot.ts';

const KADIKOY = { minLat: 40.96, minLng: 29.0, maxLat: 41.02, maxLng: 29.08 };
const at = (n: number): LatLng => ({ lat: 40.98 + n * 0.001, lng: 29.03 });
const FAR = { lat: 36.9, lng: 30.7 };
const CALL = { timeoutMs: 200 };
const NOWHERE: RoadReach = { method: 'STREETS', area: [] };

let nowMs = 0;
let asked: RoadTask[] = [];
let answer: (task: RoadTask) => RoadAnswer | Promise<RoadAnswer>;
let lines: string[] = [];
let slot: RouterSlot;

/** Roads of 1.3 rulers at 10 m/s. */
function roadsOf(task: RoadTask, factor = 1.3): RoadMatrix | null {
  if (task.kind !== 'matrix') return null;
  const metres = Float64Array.from(task.from.flatMap((a) => task.to.map((b) => factor * distanceM(a, b))));
  return { method: 'STREETS', metres, seconds: metres.map((length) => length / 10) };
}
const fail = (): never => {
  throw new Error('broken');
};
const host = (): RouterHost => ({
  most: 1,
  method: () => 'STREETS',
  isSliced: ({ kind }) => kind === 'reachable',
  run: async (task) => {
    asked.push(task);
    return answer(task);
  },
  stop: () => Promise.resolve(),
});
const pairsAsked = (): number =>
  asked.reduce((sum, task) => sum + (task.kind === 'matrix' ? task.from.length * task.to.length : 0), 0);
const put = (roadsId = 'a') => slot.put({ host: host(), bounds: [KADIKOY], loadedAt: null, roadsId });

beforeEach(async () => {
  [nowMs, asked, lines, answer] = [1_000_000, [], [], roadsOf];
  const log = { info: (_: unknown, text?: string) => lines.push(text ?? ''), warn: () => lines.push('warn') };
  slot = createRouterSlot({
    clock: { now: () => new Date(nowMs) },
    log,
  });
  await put();
});

describe('issue "Roads": memory of pairs', () => {
  it('asks only for new pairs, as full rows and columns', async () => {
    await slot.matrix([at(1), at(2), at(3)], [at(7), at(8)], CALL);
    expect(pairsAsked()).toBe(6);
    await slot.matrix([at(1), at(2), at(3)], [at(7), at(8)], CALL);
    expect(pairsAsked()).toBe(6);
    // one place of departure and one destination more
    const all = await slot.matrix([at(1), at(2), at(3), at(4)], [at(7), at(8), at(9)], CALL);
    expect(pairsAsked()).toBe(6 + 3 + 3);
    expect(all?.metres.every((length) => length > 0)).toBe(true);
  });

  it('takes places within about 11 m for one', async () => {
    await slot.matrix([at(1)], [at(7)], CALL);
    await slot.matrix([{ lat: at(1).lat + 0.000_03, lng: at(1).lng }], [at(7)], CALL);
    expect(pairsAsked()).toBe(1);
  });

  it('forgets all of it with another router', async () => {
    await slot.matrix([at(1)], [at(7)], CALL);
    await put();
    await slot.matrix([at(1)], [at(7)], CALL);
    expect(pairsAsked()).toBe(2);
  });

  it('names the router and the roads that answer', async () => {
    expect(slot.source()).toBe('STREETS:a');
    await put('b');
    expect(slot.source()).toBe('STREETS:b');
    await slot.put(null);
    expect(slot.source()).toBeNull();
  });

  it('has ways that came too late for their caller', async () => {
    answer = async (task) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return roadsOf(task);
    };
    expect(await slot.matrix([at(1)], [at(7)], { timeoutMs: 10 })).toBeNull();
    await expect.poll(() => slot.status().counts.asked).toBe(1);
    expect(await slot.matrix([at(1)], [at(7)], CALL)).not.toBeNull();
    expect(pairsAsked()).toBe(1);
  });

  it('cuts a large matrix, so that small questions pass', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ lat: 40.97 + n * 0.0004, lng: 29.03 }));
    const large = slot.matrix(many, many, { timeoutMs: 5_000 });
    const small = slot.matrix([at(1)], [at(7)], CALL);
    await Promise.all([large, small]);
    const sizes = asked.map((task) => (task.kind === 'matrix' ? task.from.length * task.to.length : 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7_500);
    expect(sizes.indexOf(1)).toBe(1);
  });
});

describe('issue "Roads": a router that fails', () => {
  const ask = (n: number) => slot.matrix([at(n)], [at(39)], CALL);

  it('is left alone after three failures, tried again, and taken back', async () => {
    answer = fail;
    for (const n of [1, 2, 3]) expect(await ask(n)).toBeNull();
    expect(slot.method()).toBeNull();
    expect(slot.status().failingSince).toEqual(new Date(nowMs));
    expect(await ask(4)).toBeNull();
    expect(asked).toHaveLength(3);
    nowMs += 6_000;
    await ask(5);
    await ask(6);
    expect(asked).toHaveLength(4);
    answer = roadsOf;
    nowMs += 11_000;
    expect(await ask(7)).not.toBeNull();
    expect(slot.method()).toBe('STREETS');
    expect(slot.status().failingSince).toBeNull();
    // once per change
    expect(lines).toEqual(['warn', 'roads: the router answers again']);
  });

  it('that hangs costs a caller its own time and no more', async () => {
    answer = () => new Promise(() => undefined);
    const began = performance.now();
    expect(await ask(1)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each<[string, (task: RoadTask) => RoadAnswer]>([
    ['shorter than the ruler', (task) => roadsOf(task, 0.2)],
    ['negative', (task) => roadsOf(task, -1)],
    [
      'faster than any motorcycle',
      (task) => {
        const made = roadsOf(task);
        return made && { ...made, seconds: made.metres.map((length) => length / 100) };
      },
    ],
    [
      'of another size',
      () => ({ method: 'STREETS', metres: new Float64Array(7), seconds: new Float64Array(7) }),
    ],
    ['no matrix at all', () => true],
  ])('ways %s are no answer, are counted, and end its turn', async (_, nonsense) => {
    answer = nonsense;
    for (const n of [1, 2, 3]) {
      const got = await slot.matrix([at(n)], [at(39)], CALL);
      expect(got === null || got.metres.every((length) => Number.isNaN(length))).toBe(true);
    }
    expect(slot.status().counts.nonsense).toBeGreaterThanOrEqual(3);
    expect(slot.method()).toBeNull();
  });

  it.each<[string, LatLng[]]>([
    ['begins elsewhere', [at(9), at(30)]],
    ['ends elsewhere', [at(1), at(20)]],
    ['runs the other way', [at(30), at(1)]],
    ['lies nowhere', [at(1), { lat: 190, lng: 29 }, at(30)]],
    ['has no numbers', [at(1), { lat: Number.NaN, lng: 29 }, at(30)]],
    ['is a point', [at(1)]],
  ])('a route that %s is no answer and counts', async (_, points) => {
    const made = { method: 'STREETS' as const, metres: 4_000, seconds: 400 };
    answer = () => ({ ...made, points: [{ ...at(1), lat: at(1).lat + 0.003 }, at(12), at(30)] });
    expect(await slot.route([at(1), at(30)], CALL)).not.toBeNull();
    answer = () => ({ ...made, points });
    expect(await slot.route([at(1), at(30)], CALL)).toBeNull();
    expect(slot.status().counts).toMatchObject({ failed: 1, nonsense: 1 });
  });

  it('has no road for one pair: only that one is without', async () => {
    answer = (task) => {
      const made = roadsOf(task);
      if (made) made.metres[1] = Number.NaN;
      return made;
    };
    const got = await slot.matrix([at(1)], [at(20), at(30)], CALL);
    expect([...(got?.metres ?? [])].map((length) => Number.isNaN(length))).toEqual([false, true]);
    expect(slot.method()).toBe('STREETS');
  });
});

describe('decision 098: an area that is worked on in slices', () => {
  it('keeps nobody waiting, another area waits for it, and its time is no failure', async () => {
    const ends: (() => void)[] = [];
    await slot.put({
      host: {
        ...host(),
        run: (task) =>
          task.kind === 'reachable'
            ? new Promise((resolve) => ends.push(() => resolve(NOWHERE)))
            : host().run(task),
      },
      bounds: null,
      loadedAt: null,
      roadsId: 'a',
    });
    const areas = [slot.reachable(at(1), 60, CALL), slot.reachable(at(2), 60, CALL)];
    for (let n = 1; n < 6; n += 1) expect(await slot.matrix([at(n)], [at(39)], CALL)).not.toBeNull();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await areas[0];
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.();
    expect(await Promise.all(areas)).toEqual([NOWHERE, NOWHERE]);
    expect(slot.status().counts.failed).toBe(0);
  });
});

describe('issue "Roads": a router whose process ends', () => {
  it('is down until it is ready again, and its end counts once, not for each that waited', async () => {
    let isUp = true;
    await slot.put({
      host: { ...host(), method: () => (isUp ? 'STREETS' : null) },
      bounds: null,
      loadedAt: null,
      roadsId: 'a',
    });
    answer = () => {
      isUp = false;
      throw new Error('ended');
    };
    const waiting = [1, 2, 3, 4, 5].map((n) => slot.matrix([at(n)], [at(39)], CALL));
    slot.fail();
    expect(await Promise.all(waiting)).toEqual([null, null, null, null, null]);
    expect(slot.status().failingSince).toEqual(new Date(nowMs));
    [isUp, answer] = [true, roadsOf];
    slot.recover('STREETS');
    expect(await slot.matrix([at(6)], [at(39)], CALL)).not.toBeNull();
    expect(slot.status().failingSince).toBeNull();
    expect(lines).toEqual([]);
  });

  it('and that begins anew by another method has another memory', async () => {
    slot.recover('VALHALLA');
    await slot.matrix([at(1)], [at(7)], CALL);
    slot.recover('VALHALLA');
    await slot.matrix([at(1)], [at(7)], CALL);
    expect(pairsAsked()).toBe(1);
    slot.recover('STREETS');
    await slot.matrix([at(1)], [at(7)], CALL);
    expect(pairsAsked()).toBe(2);
  });
});

describe('issue "Roads": a router that is exchanged while it works', () => {
  it('answers nobody any more, and nothing of it is remembered', async () => {
    let finish: () => void = () => undefined;
    answer = async (task) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return roadsOf(task, 2);
    };
    const way = slot.matrix([at(1)], [at(7)], CALL);
    const old = finish;
    answer = roadsOf;
    await put();
    old();
    expect(await way).toBeNull();
    const fresh = await slot.matrix([at(1)], [at(7)], CALL);
    expect(fresh?.metres[0]).toBeCloseTo(1.3 * distanceM(at(1), at(7)), 3);
  });
});

describe('issue "Roads": a slow answer', () => {
  const timers = { toFake: ['performance' as const] };
  afterEach(() => void vi.useRealTimers());
  const slowly = (task: RoadTask): RoadAnswer => {
    vi.advanceTimersByTime(2_500);
    if (task.kind === 'match') return { method: 'STREETS', metres: 900, matched: 1 };
    return task.kind === 'reachable' ? NOWHERE : roadsOf(task);
  };

  it('of a task in the background keeps nobody away', async () => {
    vi.useFakeTimers(timers);
    answer = slowly;
    const fixes = [1, 2].map((n) => ({ ...at(n), at: n * 60_000, accuracyM: 8 }));
    const many = Array.from({ length: 40 }, (_, n) => at(n / 4));
    for (let n = 0; n < 2; n += 1) {
      expect(await slot.match(fixes, CALL)).not.toBeNull();
      expect(await slot.reachable(at(1), 10, CALL)).toEqual(NOWHERE);
    }
    expect(await slot.matrix(many, many, CALL)).not.toBeNull();
    expect(slot.method()).toBe('STREETS');
    expect(slot.status().counts.failed).toBe(0);
  });

  it('of a small one counts', async () => {
    vi.useFakeTimers(timers);
    answer = slowly;
    for (const n of [1, 2, 3]) await slot.matrix([at(n)], [at(39)], CALL);
    expect(slot.method()).toBeNull();
  });
});

describe('issue "Roads": places without roads', () => {
  it('far from every set are answered without asking', async () => {
    expect(await slot.matrix([FAR], [FAR], CALL)).toBeNull();
    expect(await slot.covers(FAR, CALL)).toBe(false);
    expect(await slot.route([at(1), FAR], CALL)).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it('without a router nobody is asked', async () => {
    await slot.put(null);
    expect(slot.method()).toBeNull();
    expect(await slot.matrix([at(1)], [at(2)], CALL)).toBeNull();
    expect(asked).toHaveLength(0);
  });
});
