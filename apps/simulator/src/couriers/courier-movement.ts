import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { positionAlong } from '@ulak/city/street-path';
import type { Destination } from './decide.ts';
import { findRide, type Ride, type RideOptions } from './find-ride.ts';

interface ActiveRide extends Ride {
  readonly to: Destination;
  readonly departedAt: number;
}

/** What all rides of a courier have in common. */
export type RideSettings = Omit<RideOptions, 'departsAt'>;

/** A courier's movement: position and ride. Instants are simulated epoch ms. */
export class CourierMovement {
  #place: LatLng;
  #headingDeg = 0;
  #kmh = 0;
  #trip: ActiveRide | null = null;
  #arrived = false;
  readonly #settings: RideSettings;

  constructor(start: LatLng, settings: RideSettings) {
    this.#place = start;
    this.#settings = settings;
  }

  startRide(to: Destination, target: LatLng, now: number): void {
    this.advanceTo(now);
    const ride = findRide(this.#place, target, { ...this.#settings, departsAt: now });
    this.#trip = { ...ride, to, departedAt: now };
    this.#arrived = false;
  }

  /** Advances to the position at that instant. */
  advanceTo(now: number): { place: LatLng; kmh: number; headingDeg: number } {
    if (this.#trip && !this.#arrived) {
      const metres = ((now - this.#trip.departedAt) / 3_600_000) * this.#trip.kmh * 1_000;
      const spot = positionAlong(this.#trip.path, metres);
      this.#place = spot.place;
      this.#headingDeg = spot.headingDeg;
      this.#arrived = spot.isEnd;
      this.#kmh = spot.isEnd ? 0 : this.#trip.kmh;
    }
    return { place: this.#place, kmh: this.#kmh, headingDeg: this.#headingDeg };
  }

  /** Simulated ms until the end of the way; 0 when standing. */
  remainingMs(now: number): number {
    if (!this.#trip || this.#arrived) return 0;
    const needed = (this.#trip.path.lengthM / 1_000 / this.#trip.kmh) * 3_600_000;
    return Math.max(0, this.#trip.departedAt + needed - now);
  }

  get isMoving(): boolean {
    return this.#trip !== null && !this.#arrived;
  }

  get hasArrived(): boolean {
    return this.#trip !== null && this.#arrived;
  }

  get destination(): Destination | null {
    return this.#trip?.to ?? null;
  }

  isNear(point: LatLng, metres: number): boolean {
    return distanceM(this.#place, point) <= metres;
  }
}
