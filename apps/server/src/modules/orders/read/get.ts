import { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import { mayCourierSeeCustomer } from '@ulak/contracts/domain/customer-privacy';
import { SKIPPED_CHECK_NOTES } from '@ulak/contracts/domain/violations';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderDetail, OrderHistoryRow, PastOrder } from '@ulak/contracts/orders/schema';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { formatDateTime } from '@ulak/contracts/time';
import type { Tx } from '../../../db/database.ts';
import { toOrderView, toRedactedOrder } from './order-view.ts';
import { find } from '../repository.ts';
import * as repository from './repository.ts';
import type { HistoryRow } from './repository.ts';
import { AppError } from '../../../app-error.ts';
import type { Scope } from '../../../db/scope.ts';

/**
 * One order with everything that happened to it, oldest first. A courier sees their own only, and its
 * customer for 24 h after its end.
 * @throws AppError ORDER_NOT_FOUND
 */
export async function get(tx: Tx, scope: Scope, id: OrderId, now: Date): Promise<OrderDetail | PastOrder> {
  const order = await find(tx, scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const isStaff = scope.kind !== 'self';
  const history = (await repository.listHistory(tx, id)).map((row) => toHistoryRow(row, isStaff));
  if (isStaff)
    return {
      ...toOrderView(order),
      history,
      isPaced: !order.is_test && (await repository.isPaced(tx, order.branch_id)),
    };
  if (mayCourierSeeCustomer(order.ended_at, now)) return { ...toOrderView(order), history };
  const earning = await repository.findEarning(tx, id, scope.userId);
  return toRedactedOrder(toOrderView(order), earning, history);
}

/** A device clock that differs less than this is not mentioned. */
const DEVICE_GAP_MS = 60_000;
const UNNAMED_ACTOR = { USER: null, BRANCH_KEY: 'API', CUSTOMER: 'Müşteri', SYSTEM: 'Sistem' } as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const statusOf = (value: unknown): OrderStatus | null =>
  ORDER_STATUSES.find((status) => status === value) ?? null;

/** @param isStaff a courier does not see the comparison with others */
function toHistoryRow({ id, at, actor_kind, payload }: HistoryRow, isStaff: boolean): OrderHistoryRow {
  const { lat, lng } = payload;
  return {
    id,
    at: at.toISOString(),
    action: textOf(payload.action) ?? '',
    from: statusOf(payload.from),
    to: statusOf(payload.to),
    actorName: textOf(payload.actorName) ?? UNNAMED_ACTOR[actor_kind],
    actorRole: textOf(payload.actorRole),
    courierName: textOf(payload.courierName),
    location: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
    note: noteOf(at, noteSentencesOf(payload), textOf(payload.deviceAt)),
    choice: isStaff ? choiceOf(payload.choice) : null,
  };
}

/** The person's own note, then what the rules could not be asked about. */
function noteSentencesOf({ note, unchecked }: HistoryRow['payload']): string | null {
  const sentences = Object.entries(SKIPPED_CHECK_NOTES).flatMap(([why, sentence]) =>
    Array.isArray(unchecked) && unchecked.includes(why) ? [sentence] : [],
  );
  return textOf([textOf(note), ...sentences].filter((one) => one !== null).join(' · '));
}

const choiceOf = (value: unknown): DispatchChoice | null => DispatchChoice.safeParse(value).data ?? null;

function noteOf(at: Date, note: string | null, deviceAt: string | null): string | null {
  const device = deviceAt === null ? null : new Date(deviceAt);
  if (!device || Math.abs(at.getTime() - device.getTime()) < DEVICE_GAP_MS) return note;
  const deviceNote = `Cihaz saati: ${formatDateTime(device)}`;
  return note ? `${note} (${deviceNote})` : deviceNote;
}
