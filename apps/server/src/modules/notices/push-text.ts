import type { NoticeId } from '@ulak/contracts/ids';
import { noticeInstruction, type NoticeKind, NOTICE_TITLES } from '@ulak/contracts/notices/kinds';
import type { PushMessage } from '@ulak/contracts/push/message';

/** Seconds after which a new order is nobody's news any more, and everything else. */
export const NEW_ORDER_TTL_S = 15 * 60;
export const NOTICE_TTL_S = 60 * 60;
/** Pay is still news on the next day. */
export const PAY_NOTICE_TTL_S = 24 * 60 * 60;

const COURIER_PATH = '/courier-dashboard';

/** The notification of an order. It shows on a locked screen: nothing about the customer. One of the same
 * order replaces the one before. */
export const orderPush = (notice: {
  readonly kind: NoticeKind;
  readonly hasPackage: boolean;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly branchName: string;
  readonly isUrgent: boolean;
}): PushMessage => ({
  title: NOTICE_TITLES[notice.kind],
  body: [`#${notice.orderNumber}`, noticeInstruction(notice) ?? notice.branchName].join(' · '),
  tag: `order-${notice.orderId}`,
  url: COURIER_PATH,
  isUrgent: notice.isUrgent,
});

/** The notification of a message from the desk. */
export const messagePush = (
  id: NoticeId,
  { text, senderName }: { readonly text: string; readonly senderName: string },
): PushMessage => ({
  title: `${NOTICE_TITLES.MESSAGE}: ${senderName}`,
  body: text,
  tag: `message-${id}`,
  url: COURIER_PATH,
  isUrgent: true,
});

/** The notification of new feedback; what it says is read behind the lock. */
export const feedbackPush = ({
  id,
  courierName,
  type,
}: {
  readonly id: number;
  readonly courierName: string;
  readonly type: string;
}): PushMessage => ({
  title: 'Yeni kurye geri bildirimi',
  body: `${courierName} · ${type}`,
  tag: `feedback-${id}`,
  url: `/courier-feedback?feedback=${id}`,
  isUrgent: false,
});

/** The notification of an answer to feedback. */
export const feedbackAnswerPush = (id: number, subject: string, status: string): PushMessage => ({
  title: NOTICE_TITLES.FEEDBACK_ANSWER,
  body: `${subject}: ${status}`,
  tag: `feedback-${id}`,
  url: '/courier-feedback',
  isUrgent: false,
});

interface SlipSubject {
  readonly id: number;
  readonly courierId: number;
  readonly courierName: string;
  readonly subject: string;
  readonly slip: { readonly month: string; readonly branchId: number };
}

/** The notification of a new objection; it opens the slip. */
export const objectionPush = ({ id, courierId, courierName, subject, slip }: SlipSubject): PushMessage => ({
  title: 'Ücret pusulasına itiraz',
  body: `${courierName} · ${subject}`,
  tag: `objection-${id}`,
  url: `/courier-salary/slip?month=${slip.month}&courier=${courierId}&branch=${slip.branchId}`,
  isUrgent: false,
});

/** The notification of an answer: what it says is read behind the lock. */
export const answerPush = ({ id, subject, slip }: SlipSubject, status: string): PushMessage => ({
  title: NOTICE_TITLES.PAY_ANSWER,
  body: `${subject}: ${status}`,
  tag: `objection-${id}`,
  url: `/courier-slip?month=${slip.month}&branch=${slip.branchId}`,
  isUrgent: false,
});

/** The notification of a card about cash: what it says is read behind the lock. */
export const cashPush = (id: NoticeId): PushMessage => ({
  title: NOTICE_TITLES.CASH,
  body: 'Kasanızla ilgili bir kayıt var; açıp kontrol edin.',
  tag: `cash-${id}`,
  url: '/my-cash',
  isUrgent: false,
});

/** The notification of a card about a paper: what it says is read behind the lock. */
export const documentPush = (id: NoticeId): PushMessage => ({
  title: NOTICE_TITLES.DOCUMENT,
  body: 'Belgelerinizle ilgili bir bildirim var.',
  tag: `document-${id}`,
  url: '/courier-documents',
  isUrgent: false,
});

/** The notification of a disputed count. */
export const disputePush = ({
  id,
  courierName,
}: {
  readonly id: number;
  readonly courierName: string;
}): PushMessage => ({
  title: 'Kasa teslimine itiraz',
  body: courierName,
  tag: `hand-over-${id}`,
  url: '/courier-cash',
  isUrgent: false,
});

/** The notification of a stop of deliveries, or of its end; a newer one replaces it. */
export const stopPush = (text: string): PushMessage => ({
  title: NOTICE_TITLES.DELIVERY_STOP,
  body: text,
  tag: 'delivery-stop',
  url: COURIER_PATH,
  isUrgent: true,
});
