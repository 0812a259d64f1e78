import { mayCourierSeeCustomer } from '@ulak/contracts/domain/customer-privacy';
import { asNoticeId, type BranchId, type NoticeId, type UserId } from '@ulak/contracts/ids';
import type { CourierNotice, PackageOut, SentMessage } from '@ulak/contracts/notices/schema';
import { AppError } from '../../app-error.ts';
import { covers, type UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents, type NewEvent } from '../../live/append.ts';
import type { CourierService, LockedCourier } from '../couriers/service.ts';
import * as repository from './repository.ts';
import { sendMessage } from './send-message.ts';

export { notifyFeedbackReaders, recordFeedbackAnswer } from './record-feedback.ts';
export { recordDocumentNotice } from './record-document.ts';
export { acknowledgeCash, notifyCashManagers, recordCashNotice } from './record-cash.ts';
export { notifyPayManagers, recordAnswerNotice, type ToldObjection } from './record-objection.ts';
export { recordPayTermsNotices } from './record-pay-terms.ts';
export { recordStopNotices } from './record-stop.ts';
export { recordStepNotices, type TakenStep } from './record-step.ts';

export type NoticeService = ReturnType<typeof createNoticeService>;

/** What notices ask of couriers. */
export type NoticeCouriers = Pick<CourierService, 'lockCourier'>;

/** The context of a call about notices. */
export interface NoticeCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly now: Date;
}

/** What couriers are told, and what becomes of it (docs/decisions/053). */
export function createNoticeService({ couriers }: { readonly couriers: NoticeCouriers }) {
  async function getCourier({ tx, scope }: NoticeCall, id: UserId): Promise<LockedCourier> {
    const courier = await couriers.lockCourier(tx, id);
    if (!courier || !covers(scope, courier)) throw new AppError('COURIER_NOT_FOUND');
    return courier;
  }
  return {
    /** The courier's open notices, newest first. */
    async listOwn({ tx, actor, now }: NoticeCall): Promise<CourierNotice[]> {
      return (await repository.listOpen(tx, actor.id)).map((row) => toNotice(row, actor, now));
    },

    markSeen,

    /** @throws AppError NOTICE_NOT_FOUND for another's or none */
    async acknowledge(call: NoticeCall, id: NoticeId): Promise<void> {
      await markSeen(call, [id]);
      const { tx, actor, now } = call;
      const changed = await repository.acknowledge(tx, { courierId: actor.id, id, now });
      if (changed) await recordNotices(call, { ...changed, courierId: actor.id, action: 'acknowledged' });
      else if (!(await repository.isOwn(tx, actor.id, id))) throw new AppError('NOTICE_NOT_FOUND');
    },

    /** Packages that couriers of the scope carry back, those that wait longest first. */
    async listPackages(tx: Tx, scope: Scope, branchId: BranchId | null): Promise<PackageOut[]> {
      return (await repository.listPackages(tx, scope, branchId)).map(toPackage);
    },

    /** The branch takes a package back; the first of two counts. @throws AppError NOTICE_NOT_FOUND */
    async handBack(call: NoticeCall, id: NoticeId): Promise<PackageOut> {
      const { tx, scope, actor, now } = call;
      const wasOut = await repository.handBack(tx, scope, { id, by: actor.id, now });
      const row = await repository.findPackage(tx, scope, id);
      if (!row) throw new AppError('NOTICE_NOT_FOUND');
      if (wasOut) await recordNotices(call, { ...row, courierId: row.courier_id, action: 'handedBack' });
      return toPackage(row);
    },

    /** @throws AppError COURIER_NOT_FOUND, also for a passive one; MESSAGE_LIMIT */
    async sendMessage(call: NoticeCall, courierId: UserId, text: string): Promise<SentMessage> {
      const courier = await getCourier(call, courierId);
      if (!courier.active) throw new AppError('COURIER_NOT_FOUND');
      const message = await sendMessage(call, courier, text);
      const { companyId: company_id, branchId: branch_id } = courier;
      await recordNotices(call, { company_id, branch_id, courierId, action: 'message' });
      return message;
    },

    /** The newest message to a courier; null: none. @throws AppError COURIER_NOT_FOUND */
    async getLastMessage(call: NoticeCall, courierId: UserId): Promise<SentMessage | null> {
      await getCourier(call, courierId);
      const row = await repository.findLastMessage(call.tx, courierId);
      return row && toMessage(row);
    },
  };
}

/** Notes that notices were on the courier's screen: the desk sees it of their orders. */
async function markSeen(call: NoticeCall, ids: readonly NoticeId[]): Promise<void> {
  const { tx, actor, now } = call;
  const command = { courierId: actor.id, ids, now };
  const orders = await repository.markOrdersSeen(tx, command);
  const changed = await repository.markSeen(tx, command);
  await appendEvents(
    tx,
    orders.map(
      (order): NewEvent => ({
        kind: 'ORDER_SEEN',
        entity: 'order',
        entityId: order.id,
        companyId: order.company_id,
        branchId: order.branch_id,
        courierId: actor.id,
        at: now,
        actor,
        payload: { action: 'seen', from: 'ASSIGNED', to: 'ASSIGNED', version: order.version },
      }),
    ),
  );
  // The desk shows of messages whether they were seen; of orders the order itself tells it.
  const message = changed.find(({ kind }) => kind === 'MESSAGE');
  if (message) await recordNotices(call, { ...message, courierId: actor.id, action: 'seen' });
}

/** Appends COURIER_NOTICES_CHANGED: the courier and their staff ask for what is true now. */
async function recordNotices(
  { tx, actor, now }: NoticeCall,
  {
    courierId,
    action,
    ...notice
  }: Pick<repository.ChangedNotice, 'company_id' | 'branch_id'> & {
    readonly courierId: UserId;
    readonly action: 'seen' | 'acknowledged' | 'handedBack' | 'message';
  },
): Promise<void> {
  await appendEvents(tx, [
    {
      kind: 'COURIER_NOTICES_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId: notice.company_id,
      branchId: notice.branch_id,
      courierId,
      at: now,
      actor,
      payload: { action },
    },
  ]);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A notice as its courier sees it. Of an order that is somebody else's now only the number. */
function toNotice(row: repository.OwnNoticeRow, { id }: UserActor, now: Date): CourierNotice {
  const isTheirs = row.order_courier_id === id && mayCourierSeeCustomer(row.ended_at, now);
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: row.order_number,
    address: isTheirs ? row.customer_address : null,
    reason: isTheirs ? row.reason : null,
    text: row.text,
    senderName: row.sender_name,
    hasPackage: row.has_package,
    createdAt: row.created_at.toISOString(),
    seenAt: iso(row.seen_at),
    acknowledgedAt: iso(row.acknowledged_at),
  };
}

const toPackage = (row: repository.PackageRow): PackageOut => ({
  id: asNoticeId(row.id),
  kind: row.kind,
  courierId: row.courier_id,
  courierName: row.courier_name,
  courierPhone: row.courier_phone,
  branchId: row.branch_id,
  branchName: row.branch_name,
  orderId: row.order_id,
  orderNumber: row.order_number,
  createdAt: row.created_at.toISOString(),
  acknowledgedAt: iso(row.acknowledged_at),
  handedBackAt: iso(row.handed_back_at),
});

const toMessage = (row: repository.MessageRow): SentMessage => ({
  id: row.id,
  text: row.text,
  senderName: row.sender_name,
  createdAt: row.created_at.toISOString(),
  seenAt: iso(row.seen_at),
  acknowledgedAt: iso(row.acknowledged_at),
});
