/** An offer that nobody answers stands for this long: what branches begin with (`offer_timeout_min`). */
const OFFER_STANDS_MIN = 3;

/** An offer that a courier let pass. */
export interface PassedOffer {
  readonly order: number;
  readonly courier: number;
  /** When it ran out. */
  readonly at: number;
}

/** The offers of a day that couriers have not answered. Whoever agrees does so in the minute of the offer. */
export interface StandingOffers {
  /** Whose phone the order is shown on. */
  shownTo(order: number): number | null;
  shownOn(courier: number): readonly number[];
  /** An offer to a courier who will let it pass; one that stands for another courier is moved. */
  show(order: number, courier: number, now: number): void;
  /** The order is somebody's, or gone. */
  close(order: number): void;
  /** A courier accepted something: the last offer that they let pass says nothing any more. */
  accept(courier: number): void;
  /** Ends what has run out by `now`. */
  expire(now: number): void;
  readonly passed: readonly PassedOffer[];
  /** Of each courier, the offer that they let pass and after which they accepted none. */
  readonly lastPassed: ReadonlyMap<number, PassedOffer>;
}

export function createOffers(): StandingOffers {
  const standing = new Map<number, { readonly courier: number; readonly until: number }>();
  const passed: PassedOffer[] = [];
  const lastPassed = new Map<number, PassedOffer>();
  return {
    passed,
    lastPassed,
    shownTo: (order) => standing.get(order)?.courier ?? null,
    shownOn: (courier) =>
      [...standing].flatMap(([order, offer]) => (offer.courier === courier ? [order] : [])),
    show: (order, courier, now) => void standing.set(order, { courier, until: now + OFFER_STANDS_MIN }),
    close: (order) => void standing.delete(order),
    accept: (courier) => void lastPassed.delete(courier),
    expire(now) {
      for (const [order, { courier, until }] of standing) {
        if (until > now) continue;
        standing.delete(order);
        const offer = { order, courier, at: now };
        passed.push(offer);
        lastPassed.set(courier, offer);
      }
    },
  };
}
