/** Timeout of an offer without an answer, minutes: the default of branches (`offer_timeout_min`). */
const OFFER_TIMEOUT_MIN = 3;

/** An offer that will expire, or has. */
export interface ExpiredOffer {
  readonly order: number;
  readonly courier: number;
  /** When it expired. */
  readonly at: number;
}

/** The open offers of a day. A courier who accepts does so in the minute of the offer. */
export interface OpenOffers {
  /** The courier to whom the order is offered. */
  offeredTo(order: number): number | null;
  listOffersTo(courier: number): readonly number[];
  /** Records an offer that will expire; one that is open for another courier is moved. */
  offer(order: number, courier: number, now: number): void;
  /** The order is assigned or gone. */
  close(order: number): void;
  /** A courier accepted an offer: their last expired one no longer counts. */
  accept(courier: number): void;
  /** Expires what is due by `now`. */
  expire(now: number): void;
  readonly passed: readonly ExpiredOffer[];
  /** Of each courier the expired offer after which they accepted none. */
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
