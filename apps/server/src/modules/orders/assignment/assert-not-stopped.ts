import type { BranchId } from '@ulak/contracts/ids';
import { stopUntilText } from '@ulak/contracts/stops/kinds';
import { AppError } from '../../../app-error.ts';
import { findStop, type StopInForce } from '../../../db/delivery-stops.ts';
import type { StepCall } from '../steps/take-step.ts';

/** What a refusal says about the stop. */
export const stopFacts = ({ reason, ends_at }: StopInForce, now: Date) => ({
  reason,
  until: stopUntilText(ends_at, now),
});

/**
 * Refuses new work for couriers while deliveries of the branch are stopped; the caller holds the stops
 * (`holdStops`). @throws AppError ASSIGNMENT_STOPPED
 */
export async function assertNotStopped(
  { tx, now }: Pick<StepCall, 'tx' | 'now'>,
  branchId: BranchId,
): Promise<void> {
  const stop = await findStop(tx, branchId, now);
  if (stop) throw new AppError('ASSIGNMENT_STOPPED', stopFacts(stop, now));
}
