import { sendPosition } from '@ulak/contracts/couriers/calls';
import type { PositionRefusal } from '@ulak/contracts/couriers/position-refusal';
import type { UserId } from '@ulak/contracts/ids';
import type { StepFixInput } from '@ulak/contracts/orders/requests';
import { call, CallError } from '../../lib/call.ts';
import { type PersistedValue, persistedValue } from '../../lib/persisted-value.ts';
import {
  enqueue,
  isFreshForStep,
  isUsableForStep,
  isWorthSending,
  type LocationProblem,
  MAX_READINGS_PER_CALL,
  nextProblemOf,
  problemOf,
  type Reading,
  REFUSAL_GRACE_MS,
  STATIONARY_INTERVAL_MS,
  toBody,
  toReading,
  toStepFix,
  withoutSent,
} from './model.ts';

const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 2_000 };
/** A step waits for its fix no longer than this. */
const STEP_LOCATE_MS = 4_000;
const STEP_LOCATE_OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  maximumAge: 5_000,
  timeout: STEP_LOCATE_MS,
};
/** A step waits for the positions before it no longer than this; it carries its own fix. */
const SEND_BEFORE_STEP_MS = 5_000;
const LOCATE_OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 15_000 };
/** Somebody who is too far away walks on and tries again: what the phone knew before that is no answer. */
const LOCATE_ONCE_OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 1_000, timeout: 8_000 };
/**
 * How often a phone that stands still, and so reports nothing by itself, is asked whether it is time to speak
 * up.
 */
const HEARTBEAT_MS = 5_000;

/**
 * Whether the server may take the same readings later: nobody answered or not readably, too many at once, or
 * it is in trouble.
 */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status < 400 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500;

/** What became of readings that were sent. */
interface SendOutcome {
  /** The newest reading that the server stored; null: none. */
  readonly stored: Reading | null;
  /** Why it stored nothing of the last call; null: it did, or there was no answer. */
  readonly refusal: PositionRefusal | null;
}

/**
 * Sends the waiting readings, oldest first, until none is left or the server cannot take them now. Readings
 * that the server refuses for good (impossible place or time), or does not store, are dropped.
 */
async function sendReadings(waiting: PersistedValue<readonly Reading[]>): Promise<SendOutcome> {
  let outcome: SendOutcome = { stored: null, refusal: null };
  for (let next = await waiting.read(); next.length > 0; next = await waiting.read()) {
    const batch = next.slice(0, MAX_READINGS_PER_CALL);
    try {
      const { stored, reason } = await call(sendPosition, { body: toBody(batch, Date.now()) });
      outcome = stored
        ? { stored: batch.at(-1) ?? null, refusal: null }
        : { stored: outcome.stored, refusal: reason ?? null };
    } catch (error) {
      if (isRetryable(error)) return outcome;
    }
    await waiting.update((now) => withoutSent(now, batch));
  }
  return outcome;
}

/** Where the phone is right now, or why it cannot say. */
export type LocationResult =
  | { readonly place: Reading; readonly problem: null }
  | { readonly place: null; readonly problem: LocationProblem };

/**
 * Asks the phone once, before the courier goes online: a branch may require them to be near, and what an
 * offline phone sends is not stored. Never throws.
 */
export async function locateOnce(): Promise<LocationResult> {
  if (!('geolocation' in navigator)) return { place: null, problem: 'UNSUPPORTED' };
  return new Promise((resolve) => {
    const unknown = (problem: LocationProblem): void => resolve({ place: null, problem });
    navigator.geolocation.getCurrentPosition(
      (position) => {
        const place = toReading(position, Date.now());
        if (place) resolve({ place, problem: null });
        else unknown('UNAVAILABLE');
      },
      ({ code }) => unknown(problemOf(code)),
      LOCATE_ONCE_OPTIONS,
    );
  });
}

/** What a screen shows of the sharing. */
export interface SharingState {
  /** Where the phone is, whether sent or not; null while unknown. */
  readonly currentReading: Reading | null;
  /**
   * When the newest position that the server stored was taken, epoch ms by the phone's clock; null: none
   * since the page was opened.
   */
  readonly sentFixAt: number | null;
  /** That position. */
  readonly sentReading: Reading | null;
  /** Why the server has been storing none for a while; null: it stores them. */
  readonly refusal: PositionRefusal | null;
  readonly problem: LocationProblem | null;
}

/**
 * Watches the phone's position and sends it; without signal the readings wait, also over a reload (criteria
 * D08).
 */
export class PositionReporter {
  private readonly queue: PersistedValue<readonly Reading[]>;
  private readonly listeners = new Set<() => void>();
  private state: SharingState = {
    currentReading: null,
    sentFixAt: null,
    sentReading: null,
    refusal: null,
    problem: null,
  };
  /** Since when the server has stored nothing, epoch ms by the phone's clock; null: it stores. */
  private refusedSince: number | null = null;
  private lastQueued: Reading | null = null;
  private sending: Promise<void> | null = null;
  private isWatching = false;

  constructor(
    userId: UserId,
    waiting: PersistedValue<readonly Reading[]> = persistedValue<readonly Reading[]>(
      `positions:${userId}`,
      [],
    ),
  ) {
    this.queue = waiting;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = (): SharingState => this.state;

  /** @returns ends the watch */
  start = (): (() => void) => {
    if (!('geolocation' in navigator)) {
      this.publish({ problem: 'UNSUPPORTED' });
      return () => {};
    }
    const heartbeat = (): void => {
      if (!document.hidden && Date.now() - (this.lastQueued?.fixAt ?? 0) >= STATIONARY_INTERVAL_MS)
        this.locate();
    };
    const onVisible = (): void => {
      if (!document.hidden) this.locate();
    };
    const onOnline = (): void => void this.send();
    this.isWatching = true;
    const watch = navigator.geolocation.watchPosition(this.onPosition, this.onError, WATCH_OPTIONS);
    const timer = setInterval(heartbeat, HEARTBEAT_MS);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('online', onOnline);
    return () => {
      this.isWatching = false;
      navigator.geolocation.clearWatch(watch);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', onOnline);
      this.refusedSince = null;
      this.publish({ problem: null, refusal: null });
    };
  };

  /** Asks the phone once, for example after the courier has mended what was wrong. */
  locate = (): void =>
    navigator.geolocation?.getCurrentPosition(this.onPosition, this.onError, LOCATE_OPTIONS);

  /** Where a step is taken at this moment, when the phone has just said; null: it has to be asked. */
  freshStepFix = (): StepFixInput | null => {
    const { currentReading } = this.state;
    return this.isWatching && isFreshForStep(currentReading, Date.now()) ? toStepFix(currentReading) : null;
  };

  /** Asks the phone where a step is taken that was just tapped; null: it does not know. Never throws. */
  readStepFix = async (): Promise<StepFixInput | null> => {
    const tappedAt = Date.now();
    if (!this.isWatching) return null;
    await new Promise<void>((resolve) => {
      const onPosition = (position: GeolocationPosition): void => {
        this.onPosition(position);
        resolve();
      };
      navigator.geolocation.getCurrentPosition(onPosition, () => resolve(), STEP_LOCATE_OPTIONS);
      // its own time limit does not run while the phone asks for the permission
      setTimeout(resolve, STEP_LOCATE_MS);
    });
    const { currentReading } = this.state;
    return isUsableForStep(currentReading, tappedAt) ? toStepFix(currentReading) : null;
  };

  /** A step that is taken now and sent at once: its time and its fix, with all positions before it sent. */
  reportStep = async (): Promise<{ at: string; fix: StepFixInput | null }> => {
    const at = new Date().toISOString();
    const fix = this.freshStepFix() ?? (await this.readStepFix());
    await this.sendWaiting();
    return { at, fix };
  };

  /** Sends what waits, so that it reaches the server before a step; waits a few seconds at most. */
  sendWaiting = (): Promise<void> =>
    Promise.race([
      this.send(),
      new Promise<void>((resolve) => void setTimeout(resolve, SEND_BEFORE_STEP_MS)),
    ]);

  private readonly onPosition = (position: GeolocationPosition): void => {
    const reading = toReading(position, Date.now());
    if (!reading) return;
    this.publish({ currentReading: reading, problem: null });
    if (!isWorthSending(reading, this.lastQueued)) return;
    this.lastQueued = reading;
    void this.queue.update((now) => enqueue(now, reading)).then(() => this.send());
  };

  private readonly onError = ({ code }: GeolocationPositionError): void =>
    this.publish({
      problem: nextProblemOf({ before: this.state.problem, code, last: this.lastQueued, now: Date.now() }),
    });

  /** Sends what waits; whoever asks meanwhile waits for the same call. */
  private async send(): Promise<void> {
    this.sending ??= this.sendQueue().finally(() => {
      this.sending = null;
    });
    await this.sending;
  }

  private async sendQueue(): Promise<void> {
    const { stored, refusal } = await sendReadings(this.queue);
    const { sentReading } = this.state;
    if (stored && stored.fixAt >= (sentReading?.fixAt ?? 0))
      this.publish({ sentFixAt: stored.fixAt, sentReading: stored });
    if (stored || refusal) this.recordRefusal(refusal, Date.now());
  }

  /** A moment after the switch was turned the server may still say no: what does not last is not shown. */
  private recordRefusal(refusal: PositionRefusal | null, now: number): void {
    this.refusedSince = refusal === null ? null : (this.refusedSince ?? now);
    const isLasting = this.refusedSince !== null && now - this.refusedSince >= REFUSAL_GRACE_MS;
    const shownRefusal = isLasting ? refusal : null;
    if (shownRefusal !== this.state.refusal) this.publish({ refusal: shownRefusal });
  }

  private publish(change: Partial<SharingState>): void {
    this.state = { ...this.state, ...change };
    for (const notify of this.listeners) notify();
  }
}
