import {
  classifyApiError,
  ServerUnreachableError,
  ApiError,
  SimulationStoppedError,
} from './api/api-error.ts';

const MAX_SAMPLES = 5_000;

/** What one kind of error was, with the first sentence it came with. */
export interface ErrorCount {
  readonly count: number;
  readonly firstMessage: string;
}

export interface MetricsSnapshot {
  readonly created: number;
  readonly delivered: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly rated: number;
  readonly positions: number;
  /** Webhook messages that were verified, each counted once; those that came again; those that were not. */
  readonly webhooks: number;
  readonly webhookRepeats: number;
  readonly badSignatures: number;
  /**
   * Simulated minutes from creation to delivery, of orders created during the run; null while there are none.
   */
  readonly medianDeliveryMin: number | null;
  readonly lostRaces: number;
  /** The same by code. */
  readonly lostRacesByCode: ReadonlyMap<string, number>;
  /** Times the server asked to come later (429, 503). */
  readonly throttled: number;
  readonly outages: number;
  /** Streams that ended and were opened again. */
  readonly reconnects: number;
  readonly responses: number;
  readonly medianResponseMs: number | null;
  readonly p95ResponseMs: number | null;
  readonly errors: ReadonlyMap<string, ErrorCount>;
}

/** Keeps the last samples of a figure, so that a run of weeks takes no more memory than one of minutes. */
class Samples {
  readonly #values: number[] = [];
  #next = 0;

  add(value: number): void {
    this.#values[this.#next] = value;
    this.#next = (this.#next + 1) % MAX_SAMPLES;
  }

  /** @param share 0.5 is the median */
  at(share: number): number | null {
    if (this.#values.length === 0) return null;
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  }
}

/** Counts what happens. */
export class Metrics {
  readonly #counts = {
    created: 0,
    delivered: 0,
    failed: 0,
    cancelled: 0,
    rated: 0,
    positions: 0,
    webhooks: 0,
    webhookRepeats: 0,
    badSignatures: 0,
    lostRaces: 0,
    throttled: 0,
  };
  #outages = 0;
  #reconnects = 0;
  #responses = 0;
  readonly #errors = new Map<string, ErrorCount>();
  readonly #lostRaces = new Map<string, number>();
  readonly #deliveryMinutes = new Samples();
  readonly #latency = new Samples();

  increment(
    what: 'created' | 'failed' | 'cancelled' | 'rated' | 'positions' | 'webhooks' | 'webhookRepeats',
  ): void {
    this.#counts[what] += 1;
  }

  /** @param minutes simulated, from creation to delivery; null for an order that is older than the run */
  delivered(minutes: number | null): void {
    this.#counts.delivered += 1;
    if (minutes !== null) this.#deliveryMinutes.add(minutes);
  }

  recordThrottled(): void {
    this.#counts.throttled += 1;
  }

  /** A message that no secret fits: an error, since only the server sends here. */
  recordBadSignature(): void {
    this.#counts.badSignatures += 1;
    this.#countError('WEBHOOK_SIGNATURE', 'a webhook message could not be verified');
  }

  recordOutage(): void {
    this.#outages += 1;
  }

  recordReconnect(): void {
    this.#reconnects += 1;
  }

  recordResponse(ms: number): void {
    this.#responses += 1;
    this.#latency.add(ms);
  }

  /**
   * Puts something thrown where it belongs: a lost race, a request to come later, an error, or nothing at
   * all.
   */
  recordError(thrown: unknown): void {
    if (thrown instanceof SimulationStoppedError || thrown instanceof ServerUnreachableError) return;
    if (!(thrown instanceof ApiError))
      return this.#countError('SIMULATOR', thrown instanceof Error ? String(thrown.stack) : String(thrown));
    const kind = classifyApiError(thrown);
    if (kind === 'race') this.#recordLostRace(thrown.code);
    else if (kind === 'throttled') this.#counts.throttled += 1;
    else this.#countError(thrown.code, thrown.message);
  }

  snapshot(): MetricsSnapshot {
    return {
      ...this.#counts,
      medianDeliveryMin: this.#deliveryMinutes.at(0.5),
      outages: this.#outages,
      reconnects: this.#reconnects,
      responses: this.#responses,
      medianResponseMs: this.#latency.at(0.5),
      p95ResponseMs: this.#latency.at(0.95),
      errors: this.#errors,
      lostRacesByCode: this.#lostRaces,
    };
  }

  #recordLostRace(code: string): void {
    this.#counts.lostRaces += 1;
    this.#lostRaces.set(code, (this.#lostRaces.get(code) ?? 0) + 1);
  }

  #countError(code: string, message: string): void {
    const known = this.#errors.get(code);
    this.#errors.set(code, { count: (known?.count ?? 0) + 1, firstMessage: known?.firstMessage ?? message });
  }
}
