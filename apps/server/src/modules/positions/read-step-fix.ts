import {
  isAheadOfServerClock,
  MAX_FIX_AHEAD_MS,
  POSITION_FRESH_MS,
} from '@ulak/contracts/domain/position-filter';
import { chooseStepFix, type StepFix, type StepFixChoice } from '@ulak/contracts/domain/step-fix';
import { lateSubmissionSeconds } from '@ulak/contracts/domain/violations';
import type { UserId } from '@ulak/contracts/ids';
import type { StepFixInput } from '@ulak/contracts/orders/requests';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';
import type { PhoneClockOffsets } from './timestamp-fixes.ts';

/** What a phone says about a step: tap, sending and fix, all by its own clock. */
export interface StepReport {
  /** ISO; undefined: not said, the step was taken now. */
  readonly at?: string | undefined;
  /** Epoch ms; undefined: not said. */
  readonly sentAt?: number | undefined;
  readonly fix?: StepFixInput | null | undefined;
}

export interface ReportedStep {
  readonly courierId: UserId;
  readonly report: StepReport;
  /** The courier cannot have taken the step before this: then they were given the order. */
  readonly notBefore: Date | null;
  readonly now: Date;
}

export interface JudgedStep extends StepFixChoice {
  /** Seconds between the tap and the server (contracts `lateSubmissionSeconds`); null: it came at once. */
  readonly lateS: number | null;
}

/**
 * Finds the fix of a step's own moment. The step, its fix and the trail are dated by the same offset of the
 * phone's clock, so a wrong clock moves none of them against the others (criteria A14).
 */
export async function readStepFix(
  { clocks }: { clocks: PhoneClockOffsets },
  tx: Tx,
  { courierId, report, notBefore, now }: ReportedStep,
): Promise<JudgedStep> {
  const receivedAt = now.getTime();
  const tappedAt = report.at === undefined ? null : Date.parse(report.at);
  const sentAt = report.sentAt ?? null;
  const lateS = lateSubmissionSeconds({ tappedAt, sentAt }, now, clocks.seenOffset(courierId));
  const dateOf = (phoneMs: number): number =>
    sentAt === null
      ? phoneMs + clocks.datingOffset(courierId)
      : clocks.date(courierId, { fixAt: phoneMs, sentAt }, receivedAt);
  const at = tappedAt === null ? receivedAt : dateOf(tappedAt);
  if (isAheadOfServerClock(at, receivedAt) || (notBefore && at < notBefore.getTime() - MINUTE_MS))
    return { fix: null, isSentRefused: false, lateS };
  const sent = report.fix ? toStepFix(report.fix, dateOf(report.fix.fixAt)) : null;
  const trail = await readTrail(tx, courierId, { at, now });
  return { ...chooseStepFix({ at, sent, trail }), lateS };
}

const toStepFix = ({ lat, lng, accuracy, mocked }: StepFixInput, fixAt: number): StepFix => ({
  lat,
  lng,
  accuracyM: accuracy ?? null,
  fixAt,
  mocked: mocked === true,
});

/** The stored fixes around a moment; none once the server's clock was put back. */
function readTrail(
  tx: Tx,
  courierId: UserId,
  { at, now }: { at: number; now: Date },
): Promise<readonly StepFix[]> {
  const [from, to] = [new Date(at - POSITION_FRESH_MS), new Date(at + POSITION_FRESH_MS)];
  const notAfter = new Date(now.getTime() + MAX_FIX_AHEAD_MS);
  return repository.listTrail(tx, courierId, { from, to, notAfter });
}
