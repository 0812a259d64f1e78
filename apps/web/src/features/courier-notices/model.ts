import { noticeInstruction, NOTICE_TITLES } from '@ulak/contracts/notices/kinds';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import type { NoticeId, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';

/** What the phone knows beyond the server's notices. */
export interface NoticeContext {
  readonly orders: readonly Pick<OrderView, 'id' | 'status'>[];
  /** Acknowledged on this phone, whether or not the server knows. */
  readonly acknowledged: ReadonlySet<NoticeId>;
}

const isAcknowledged = (
  { id, acknowledgedAt }: CourierNotice,
  { acknowledged }: Pick<NoticeContext, 'acknowledged'>,
): boolean => acknowledgedAt !== null || acknowledged.has(id);

/** The cards above the orders, newest first. A new order's card is the order itself. */
export const cardsOf = (notices: readonly CourierNotice[], context: NoticeContext): CourierNotice[] =>
  notices.filter((notice) => notice.kind !== 'NEW_ORDER' && !isAcknowledged(notice, context));

/** What the courier has acknowledged and still has to bring back. */
export const packagesOf = (notices: readonly CourierNotice[], context: NoticeContext): CourierNotice[] =>
  notices.filter((notice) => notice.hasPackage && isAcknowledged(notice, context));

const isAssignedHere = (orderId: OrderId | null, { orders }: NoticeContext): boolean =>
  orders.some(({ id, status }) => id === orderId && status === 'ASSIGNED');

/** The notices that the open page shows and that the server does not know to be seen. */
export const unseenIds = (notices: readonly CourierNotice[], context: NoticeContext): NoticeId[] =>
  notices
    .filter(({ kind, orderId, seenAt }) => {
      if (seenAt !== null) return false;
      return kind !== 'NEW_ORDER' || context.orders.some(({ id }) => id === orderId);
    })
    .map(({ id }) => id);

/** The courier's own step, and what can wait for the end of a trip. */
const QUIET_KINDS = /^(ORDER_UNDELIVERED|PAY_|FEEDBACK_|DOCUMENT)/;

/** Whether a notice still has to be heard: until it is acknowledged, or its new order accepted. */
export const isAlarming = (notice: CourierNotice, context: NoticeContext): boolean =>
  notice.kind === 'NEW_ORDER'
    ? isAssignedHere(notice.orderId, context)
    : !QUIET_KINDS.test(notice.kind) && !isAcknowledged(notice, context);

/** What a card says: title, order, and what to do. */
export function cardTexts(notice: CourierNotice) {
  const { kind, senderName, orderNumber, address, reason, text } = notice;
  return {
    title: kind === 'MESSAGE' && senderName ? `${NOTICE_TITLES.MESSAGE}: ${senderName}` : NOTICE_TITLES[kind],
    order: orderNumber === null ? null : `#${orderNumber}`,
    address,
    reason: reason?.trim() ? `Neden: ${reason.trim()}` : null,
    /** The instruction, or the words of a message. */
    instruction: text ?? noticeInstruction(notice),
  };
}
