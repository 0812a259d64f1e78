import { formatTl } from '@ulak/contracts/format';
import { remainingMinutes, timeLeftColor } from '@ulak/contracts/domain/delivery-time';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { paymentKind, paymentText } from '@ulak/contracts/orders/source-payment';

/**
 * The time-left indicator: red when late, orange under 10 minutes, green otherwise; the words say the same
 * (spec 3 §9). In safe mode: no alarm, and lateness is not counted (docs/decisions/077).
 */
export interface TimeLeft {
  readonly tone: 'red' | 'orange' | 'green' | 'calm';
  readonly text: string;
}

type Timed = Pick<OrderView, 'createdAt' | 'maxDeliveryMin'>;

export function timeLeft(order: Timed, now: number, isCalm = false): TimeLeft {
  const minutes = remainingMinutes(Date.parse(order.createdAt), order.maxDeliveryMin, now);
  if (isCalm) return { tone: 'calm', text: minutes < 0 ? 'Acele etmeyin' : `${minutes} dk kaldı` };
  return {
    tone: timeLeftColor(minutes),
    text: minutes < 0 ? `${-minutes} dk gecikti` : `${minutes} dk kaldı`,
  };
}

/** What the courier has to collect. */
export interface PaymentCollection {
  readonly isDue: boolean;
  readonly text: string;
}

/**
 * How the amount is collected, in the imperative: no decision left to the courier (ux "Courier phone").
 */
export function paymentCollection(order: Pick<OrderView, 'paymentType' | 'paymentNotes'>): PaymentCollection {
  switch (paymentKind(order.paymentType)) {
    case 'ONLINE':
      return { isDue: false, text: 'Ödendi, tahsilat yok' };
    case 'CASH':
      return { isDue: true, text: 'Nakit tahsil edin' };
    case 'CARD':
      return { isDue: true, text: `Kartla tahsil edin · ${paymentText(order)}` };
    default:
      return { isDue: true, text: paymentText(order) };
  }
}

/** What changes hands at the door, as the courier confirms it. */
export interface HandoverMoney {
  /** What a yes says about the money: '491,00 TL nakit aldım'; null: nothing is taken, or it is not known. */
  readonly received: string | null;
  /** The same as an instruction before it. */
  readonly text: string;
}

/** The money that the question before 'Teslim Edildi' repeats. */
export function handoverMoney(
  order: Pick<OrderView, 'paymentType' | 'paymentNotes' | 'total'>,
): HandoverMoney {
  const kind = paymentKind(order.paymentType);
  const amount = formatTl(order.total);
  if (kind === 'ONLINE') return { received: null, text: 'Ödeme alınmış, para almayın' };
  if (order.total <= 0) return { received: null, text: 'Alınacak para yok' };
  if (kind === 'OTHER' && !order.paymentType?.trim()) {
    const text = `${amount}: ${paymentText(order)}. Alınıp alınmayacağını şubeye sorun.`;
    return { received: null, text };
  }
  const how = HOW_TAKEN[kind](order);
  return { received: `${amount} ${how} aldım`, text: `${amount} ${how} alın` };
}

/** Whether something else may be taken than the order says: never of an order that is paid online. */
export const mayCollectOtherwise = ({
  paymentType,
  total,
}: Pick<OrderView, 'paymentType' | 'total'>): boolean => total > 0 && paymentKind(paymentType) !== 'ONLINE';

const HOW_TAKEN = {
  CASH: () => 'nakit',
  CARD: ({ paymentType }) => (/meal|yemek/i.test(paymentType ?? '') ? 'yemek kartı ile' : 'kart ile'),
  OTHER: (order) => `(${paymentText(order)})`,
} as const satisfies Record<string, (order: Pick<OrderView, 'paymentType' | 'paymentNotes'>) => string>;

/** What the courier must know before ringing the bell, one line per note. */
export function notesOf(order: OrderView): readonly string[] {
  const { customerNote, deliveryNotes, orderNotes, specialInstructions, paymentNotes } = order;
  // What the customer wrote on the tracking page is the newest.
  const texts = [customerNote, deliveryNotes, orderNotes, specialInstructions, paymentNotes];
  return [...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text !== ''))];
}

/** Link that starts another app's navigation to a place. */
export const directionsUrl = ({ lat, lng }: LatLng): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

/** Link that dials; spaces and brackets are for people. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
