/** An offer that nobody answers stands for this long: what branches begin with (`offer_timeout_min`). */
const OFFER_TIMEOUT_MIN = 3;

/** An offer that a courier let pass. */
export interface ExpiredOffer {
  readonly order: number;
  readonly courier: number;
  /** When it ran out. */
  readonly at: number;
}

/** The offers of a day that couriers have not answered. Whoever agrees does so in the minute of the offer. */
export interface OpenOffers {
  /** Whose phone the order is shown on. */
  offeredTo(order: number): number | null;
  listOffersTo(courier: number): readonly number[];
  /** An offer to a courier who will let it pass; one that stands for another courier is moved. */
  offer(order: number, courier: number, now: number): void;
  /** The order is somebody's, or gone. */
  close(order: number): void;
  /** A courier accepted something: the last offer that they let pass says nothing any more. */
  accept(courier: number): void;
  /** Ends what has run out by `now`. */
  expire(now: number): void;
  readonly passed: readonly ExpiredOffer[];
  /** Of each courier, the offer that they let pass and after which they accepted none. */
  readonly lastPassed: ReadonlyMap<number, ExpiredOffer>;
}

export function createOpenOffers(): OpenOffers {
  const openOffers = new Map<number, { readonly courier: number; readonly until: number }>();
  const passed: ExpiredOffer[] = [];
  const lastPassed = new Map<number, ExpiredOffer>();
  return {
    passed,
    lastPassed,
    offeredTo: (order) => openOffers.get(order)?.courier ?? null,
    listOffersTo: (courier) =>
      [...openOffers].flatMap(([order, offer]) => (offer.courier === courier ? [order] : [])),
    offer: (order, courier, now) => void openOffers.set(order, { courier, until: now + OFFER_TIMEOUT_MIN }),
    close: (order) => void openOffers.delete(order),
    accept: (courier) => void lastPassed.delete(courier),
    expire(now) {
      for (const [order, { courier, until }] of openOffers) {
        if (until > now) continue;
        openOffers.delete(order);
        const offer = { order, courier, at: now };
        passed.push(offer);
        lastPassed.set(courier, offer);
      }
    },
  };
}
