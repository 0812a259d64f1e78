import type { SETTABLE_STATUSES } from '@ulak/contracts/orders/requests';
import type { OrderAction } from '@ulak/contracts/orders/transitions';
import { COLLECTED_WRONG_STEP } from '@ulak/contracts/cash/labels';
import { AppError, fieldError } from '../../../app-error.ts';
import type { SaidCollected } from '../../cash/service.ts';
import type { StepReport } from '../../positions/service.ts';
import type { OrderChange } from '../repository.ts';

/** What the caller wants, and for a courier's step when and where it was taken. */
export interface SetStatusCommand extends StepReport, SaidCollected {
  readonly status: (typeof SETTABLE_STATUSES)[number];
  readonly note?: string | null;
  readonly undeliverableReason?: string | null;
}

/** The note of a step. @throws AppError UNDELIVERABLE_NOTE_REQUIRED */
export function requireNote({ status, note, undeliverableReason }: SetStatusCommand): string | null {
  const text = note ?? undeliverableReason ?? null;
  if (status === 'UNDELIVERABLE' && !text)
    throw new AppError('UNDELIVERABLE_NOTE_REQUIRED', {}, { note: 'Teslim edilememe nedenini yazın.' });
  return text;
}

/** What is collected is said with the delivery. @throws AppError VALIDATION_ERROR on `collected` */
export function assertCollectedAtDelivery({ status, collected, collectedNote }: SetStatusCommand): void {
  if (status === 'DELIVERED' || (collected === undefined && !collectedNote)) return;
  throw fieldError(collected === undefined ? 'collectedNote' : 'collected', COLLECTED_WRONG_STEP);
}

/** Columns that a courier's step sets. */
export function courierStepColumns(action: OrderAction, now: Date, note: string | null): OrderChange {
  if (action === 'accept') return { picked_up_at: now };
  if (action === 'start') return { started_at: now };
  if (action === 'deliver') return { delivered_at: now, ended_at: now };
  // The stored reason equals the note (spec 3 §5).
  return { ended_at: now, undeliverable_note: note, undeliverable_reason: note };
}
