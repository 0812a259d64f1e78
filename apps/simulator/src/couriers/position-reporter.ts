import { sendPosition } from '@ulak/contracts/couriers/calls';
import type { Random } from '@ulak/city/random';
import { ApiError, SimulationStoppedError } from '../api/api-error.ts';
import type { Session } from '../api/session.ts';
import type { Metrics } from '../metrics.ts';
import type { SimTime } from '../sim-time.ts';
import type { CourierMovement } from './courier-movement.ts';
import { createGpsSpoofer, simulateGpsFix } from './gps.ts';

const SECOND_MS = 1_000;
/** How often positions are sent, simulated, and the least real time between two of them. */
const MOVING_INTERVAL_MS = 5 * SECOND_MS;
const STANDING_INTERVAL_MS = 20 * SECOND_MS;
const MIN_MOVING_INTERVAL_MS = 1 * SECOND_MS;
const MIN_STANDING_INTERVAL_MS = 5 * SECOND_MS;

export interface PositionReporterDeps {
  readonly session: Session;
  readonly time: SimTime;
  readonly metrics: Metrics;
  readonly random: Random;
  /** The server says that the courier is offline. */
  readonly onNotOnline: () => void;
}

/** Sends a courier's positions, as often as a phone does. */
export class PositionReporter {
  readonly #deps: PositionReporterDeps;
  readonly #spoof;
  #nextAt = 0;

  constructor(deps: PositionReporterDeps) {
    this.#deps = deps;
    this.#spoof = createGpsSpoofer(deps.random.fork('fakes'));
  }

  /** Real ms until the next position is due. */
  get dueInMs(): number {
    return this.#nextAt - performance.now();
  }

  /** Makes the next position due at once. */
  reset(): void {
    this.#nextAt = 0;
  }

  /** Sends the position when it is due, or at once with `isForced`. */
  async report(movement: CourierMovement, isForced = false): Promise<void> {
    if (!isForced && this.dueInMs > 0) return;
    const { session, time, metrics, random, onNotOnline } = this.#deps;
    const intervalMs = movement.isMoving
      ? Math.max(MIN_MOVING_INTERVAL_MS, time.toRealMs(MOVING_INTERVAL_MS))
      : Math.max(MIN_STANDING_INTERVAL_MS, time.toRealMs(STANDING_INTERVAL_MS));
    this.#nextAt = performance.now() + intervalMs;
    const { place, kmh, headingDeg } = movement.advanceTo(time.now());
    const fix = this.#spoof(simulateGpsFix(random, { place, speedKmh: kmh, headingDeg, at: Date.now() }));
    try {
      await session.call(sendPosition, { body: fix, retryPolicy: 'once' });
      metrics.increment('positions');
    } catch (error) {
      if (error instanceof SimulationStoppedError) throw error;
      metrics.recordError(error);
      if (error instanceof ApiError && error.code === 'COURIER_NOT_ONLINE') onNotOnline();
    }
  }
}
