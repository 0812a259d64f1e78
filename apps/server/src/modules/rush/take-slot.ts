import { chooseSlot, isPaced } from '@ulak/contracts/domain/rush-slots';
import type { RushSettings } from '@ulak/contracts/rush/schema';
import type { Period } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import { fillSlots, type PacedBranch, type TimingsOf } from './fill-slots.ts';
import { peakAround } from './peaks.ts';
import * as repository from './repository.ts';

/** A new order that may fall into a peak. */
export interface SlotRequest {
  readonly branch: PacedBranch & { readonly rush: RushSettings | null };
  /** When it would arrive without a peak. */
  readonly earliest: Date;
  /** When the customer wants it; null: as soon as it can be. */
  readonly wanted: Date | null;
  readonly timingsOf: TimingsOf;
}

/**
 * The slot that a new order is promised; null: it falls into no peak, or every slot is full. The branch's
 * slots stay held until the transaction ends, so that two orders at once never take one last place.
 */
export async function takeSlot(
  tx: Tx,
  { branch, earliest, wanted, timingsOf }: SlotRequest,
): Promise<Period | null> {
  const { rush } = branch;
  if (!rush?.isOn) return null;
  const usual = wanted && wanted > earliest ? wanted : earliest;
  const peak = peakAround(rush, usual, branch);
  if (!peak) return null;
  await repository.holdSlots(tx, branch.id);
  const { slots } = await fillSlots(tx, branch, { rush, peak, timingsOf });
  const { afterMin } = rush;
  if (!isPaced(usual.getTime(), peak.getTime(), { afterMin, slots })) return null;
  // nobody breaks the fast before sunset; at a clock time the sooner the better
  const aim = wanted ?? (rush.kind === 'SUNSET' ? peak : earliest);
  const slot = chooseSlot(slots, { earliest: earliest.getTime(), wanted: aim.getTime() });
  return slot && { from: new Date(slot.from), to: new Date(slot.to) };
}
