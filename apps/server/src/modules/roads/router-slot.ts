import type { FastifyBaseLogger } from 'fastify';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { MatchedTrace, RoadReach, RoadRoute } from '@ulak/roads/router';
import type { Clock } from '../../clock.ts';
import { type Admission, createBreaker } from './breaker.ts';
import type { JudgedMatrix } from './check-answers.ts';
import { createPairCache, type PairCache } from './pair-cache.ts';
import { readMatrix } from './read-matrix.ts';
import { isSmall, type RoadAnswer, type RoadTask, type RouterHost } from './road-task.ts';
import { verifyAnswer } from './verify-answer.ts';
import type { RoadCall, RoadService } from './road-port.ts';
import { isAtEdge, isNear, type SetBounds } from './set-bounds.ts';
import { createTaskLine, RoadsBusy, SLOW_MS, type TaskLine } from './task-line.ts';

/** Roads with a router behind them that can be exchanged while it serves. */
export interface RouterSlot extends RoadService {
  /**
   * Puts another router in, and forgets what the last one said. @param bounds of its roads; null: everywhere
   */
  put(next: PutRouter | null): Promise<void>;
  /** The router ended by itself; it is down until it is ready again. */
  fail(): void;
  /** The router is ready, for the first time or again; by another method it is another router. */
  recover(method: RoadMethod): void;
}

export interface PutRouter {
  readonly host: RouterHost;
  readonly bounds: readonly SetBounds[] | null;
  readonly loadedAt: Date | null;
  /** Names its roads; others have another name. */
  readonly roadsId: string;
}

export interface RouterSlotDeps {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

interface Held extends PutRouter {
  readonly line: TaskLine;
  /** What it said, and no other. */
  readonly cache: PairCache;
}

/** The port of roads around one router: time-outs, breaker, sanity of answers, memory of pairs. */
export function createRouterSlot({ clock, log }: RouterSlotDeps): RouterSlot {
  const counts = { asked: 0, failed: 0, nonsense: 0 };
  let held: Held | null = null;
  let lastReason = '';
  let lastMethod: RoadMethod | null = null;
  let downSince: Date | null = null;
  const breaker = createBreaker({
    now: () => clock.now().getTime(),
    onChange(isOpen) {
      if (isOpen) log.warn({ reason: lastReason }, 'roads: the router fails, the great circle counts');
      else log.info({}, 'roads: the router answers again');
    },
  });

  const method = () => (held && !breaker.isOpen() ? held.host.method() : null);
  const isInside = ({ bounds }: Held, place: LatLng): boolean =>
    bounds === null || bounds.some((each) => isNear(each, place));

  function noteFailure(error: unknown, admission?: Admission): void {
    counts.failed += 1;
    lastReason = error instanceof Error ? error.message : String(error);
    breaker.fail(admission);
  }

  /** @throws Error where there is no answer; what failed has been noted */
  async function ask(current: Held, task: RoadTask, signal: AbortSignal): Promise<RoadAnswer> {
    const admission = breaker.admit(isSmall(task));
    if (admission === null) throw new RoadsBusy();
    try {
      const { answer, tookMs } = await current.line.run(task, signal);
      // an exchanged router says nothing about the one that is there, nor about its roads
      if (held !== current) throw new RoadsBusy();
      counts.asked += 1;
      const { answer: believed, nonsense, isFailure } = verifyAnswer(task, answer);
      counts.nonsense += nonsense;
      if (isFailure) throw new Error(`nonsense for an answer (${task.kind})`);
      if (tookMs <= SLOW_MS) breaker.succeed();
      else if (isSmall(task))
        noteFailure(new Error(`${Math.round(tookMs)} ms for an answer (${task.kind})`), admission);
      // for what is large it is its time, and says nothing about the small
      else breaker.skip(admission);
      return believed;
    } catch (error) {
      if (held === current) {
        // its end was noted once, not for each that waited
        if (error instanceof RoadsBusy || current.host.method() === null) breaker.skip(admission);
        else noteFailure(error, admission);
      }
      throw error;
    }
  }

  /** Null when the time is over, or when it fails; work that goes on is remembered all the same. */
  async function within<T>(
    { timeoutMs }: RoadCall,
    work: (current: Held, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    const current = held;
    if (!current || current.host.method() === null) return null;
    const giveUp = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        giveUp.abort();
        resolve(null);
      }, timeoutMs);
    });
    const answer = work(current, giveUp.signal).catch(() => null);
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  return {
    method,
    source: () => {
      const by = method();
      return held && by && `${by}:${held.roadsId}`;
    },
    status: () => {
      const since = breaker.failingSince();
      return {
        loadedAt: held?.loadedAt ?? null,
        failingSince: since === null ? downSince : new Date(since),
        counts: { ...counts },
      };
    },
    isOneSet: (a, b) => !held?.bounds || held.bounds.some((each) => isNear(each, a) && isNear(each, b)),
    isAtEdge(from, shape) {
      const around = held?.bounds?.filter((each) => isNear(each, from)) ?? [];
      return around.length > 0 && around.every((each) => isAtEdge(each, shape));
    },
    covers: async (place, call) =>
      held === null
        ? false
        : within(call, async (current, signal) => {
            if (!isInside(current, place)) return false;
            return (await ask(current, { kind: 'covers', place }, signal)) === true;
          }),
    matrix: (from, to, call) =>
      within(call, async (current, signal) => {
        const isEmpty = from.length === 0 || to.length === 0;
        if (isEmpty || ![from, to].every((side) => side.some((place) => isInside(current, place))))
          return null;
        const source = {
          cache: current.cache,
          ask: async (a: readonly LatLng[], b: readonly LatLng[]) =>
            (await ask(current, { kind: 'matrix', from: a, to: b }, signal)) as JudgedMatrix | null,
        };
        return readMatrix(source, current.host.method() ?? 'STREETS', { from, to });
      }),
    route: (places, call) =>
      within(call, async (current, signal) => {
        if (places.length < 2 || !places.every((place) => isInside(current, place))) return null;
        return (await ask(current, { kind: 'route', places }, signal)) as RoadRoute | null;
      }),
    match: (fixes, call) =>
      within(call, async (current, signal) => {
        if (fixes.length < 2 || !fixes.some((fix) => isInside(current, fix))) return null;
        return (await ask(current, { kind: 'match', fixes }, signal)) as MatchedTrace | null;
      }),
    reachable: (from, minutes, call) =>
      within(call, async (current, signal) => {
        if (!isInside(current, from)) return null;
        return (await ask(current, { kind: 'reachable', from, minutes }, signal)) as RoadReach | null;
      }),
    async put(next) {
      const last = held;
      held = next && { ...next, line: createTaskLine(next.host), cache: createPairCache() };
      lastMethod = null;
      breaker.reset();
      downSince = null;
      await last?.host.stop();
    },
    fail() {
      downSince ??= clock.now();
      noteFailure(new Error('the router ended'));
    },
    recover(found) {
      if (lastMethod !== null && lastMethod !== found) held?.cache.clear();
      lastMethod = found;
      downSince = null;
      breaker.hurry();
    },
    async stop() {
      const last = held;
      held = null;
      await last?.host.stop();
    },
  };
}
