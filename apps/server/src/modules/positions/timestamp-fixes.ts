import type { FieldErrors } from '@ulak/contracts/errors';
import { fixServerTime, findFixRefusal } from '@ulak/contracts/domain/position-filter';
import type { UserId } from '@ulak/contracts/ids';
import type { ReportedFix } from './check-fixes.ts';

/** A fix with the server's idea of when it was taken, epoch ms. */
export interface TimestampedFix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number | null;
  readonly speedMps: number | null;
  readonly headingDeg: number | null;
  readonly mocked: boolean;
  readonly fixAt: number;
}

/**
 * A phone's clock that seems off by less than this is believed: the difference may be nothing but a slow
 * request. So a fix that is sent again gets the same time again, and the order of a track does not depend on
 * how long each request took. Less than the 60 s at which the future begins.
 */
const CLOCK_TOLERANCE_MS = 30_000;
const MOST_CLOCKS = 50_000;

/**
 * Stores by how much phones' clocks are off, so that one wrong clock dates all its fixes alike (criteria
 * A13, A14).
 */
export function createPhoneClockOffsets() {
  const offsets = new Map<UserId, number>();
  /** As the latest call showed them, right clocks among them. */
  const seenOffsets = new Map<UserId, number>();

  /** Server time minus phone time, ms. */
  function offsetOf(courierId: UserId, sentAt: number, receivedAt: number): number {
    const seen = receivedAt - sentAt;
    if (seenOffsets.size >= MOST_CLOCKS) seenOffsets.clear();
    seenOffsets.set(courierId, seen);
    if (Math.abs(seen) <= CLOCK_TOLERANCE_MS) return 0;
    const known = offsets.get(courierId);
    if (known !== undefined && Math.abs(seen - known) <= CLOCK_TOLERANCE_MS) return known;
    if (offsets.size >= MOST_CLOCKS) offsets.clear();
    offsets.set(courierId, seen);
    return seen;
  }

  return {
    /** When a fix was taken; one without a time was taken now, one without a time of sending is believed. */
    date(courierId: UserId, fix: Pick<ReportedFix, 'fixAt' | 'sentAt'>, receivedAt: number): number {
      if (fix.fixAt === null) return receivedAt;
      if (fix.sentAt === null) return fix.fixAt;
      const arrival = fix.sentAt + offsetOf(courierId, fix.sentAt, receivedAt);
      return fixServerTime({ fixAt: fix.fixAt, sentAt: fix.sentAt }, arrival);
    },
    /** Server time minus phone time by which the courier's fixes are dated now, ms. */
    datingOffset(courierId: UserId): number {
      const seen = seenOffsets.get(courierId) ?? 0;
      return Math.abs(seen) <= CLOCK_TOLERANCE_MS ? 0 : (offsets.get(courierId) ?? seen);
    },
    /** Server time minus phone time as the courier's latest fix showed it, ms; null before the first. */
    seenOffset: (courierId: UserId): number | null => seenOffsets.get(courierId) ?? null,
  };
}
export type PhoneClockOffsets = ReturnType<typeof createPhoneClockOffsets>;

/**
 * Dates the fixes of one call; or names those that come from the future (criteria A13), by their place in the
 * call.
 */
export function timestampFixes(
  clocks: PhoneClockOffsets,
  call: { courierId: UserId; isList: boolean; fixes: readonly ReportedFix[]; receivedAt: number },
):
  | { readonly ok: true; readonly fixes: readonly TimestampedFix[] }
  | { readonly ok: false; readonly details: FieldErrors } {
  const { courierId, receivedAt } = call;
  const fixes = call.fixes.map((sent) => {
    const { fixAt: _, sentAt: __, ...fix } = sent;
    return { ...fix, fixAt: clocks.date(courierId, sent, receivedAt) };
  });
  const details: FieldErrors = {};
  fixes.forEach((fix, index) => {
    if (findFixRefusal(fix, receivedAt) !== null)
      details[call.isList ? `fixes.${index}.fixAt` : 'fixAt'] = 'Konum zamanı gelecekte olamaz';
  });
  return Object.keys(details).length > 0 ? { ok: false, details } : { ok: true, fixes };
}
