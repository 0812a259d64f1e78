import { arrivalBySlot, type SlotRelation } from '../domain/slot-arrival.ts';
import type { OrderStatus } from '../orders/status.ts';
import { formatTime, MINUTE_MS, slotText } from '../time.ts';
import type { TrackedOrder } from './schema.ts';

/** Said before everything else once the promised time has passed (ux "Customer tracking"). */
const LATE = 'Siparişiniz gecikti, özür dileriz.';
const AT_DOOR = 'Kuryeniz kapıda.';
/** A range that ends later than this has no minutes: nobody counts them down. */
const MOST_MINUTES = 120;

type Arrival = NonNullable<TrackedOrder['arrival']>;

/** Status, lateness and arrival of an order in words. */
export interface StatusText {
  readonly headline: string;
  /** Further sentences, most important first. */
  readonly details: readonly string[];
  /** null: nothing is to arrive, or the courier is there. */
  readonly arrival: {
    readonly caption: string;
    readonly range: string;
    readonly minutes: string | null;
  } | null;
}

/** The facts that {@link statusText} words. */
export type StatusFacts = Pick<
  TrackedOrder,
  'status' | 'statusSentence' | 'arrival' | 'stopsBefore' | 'courierAtDoor' | 'pausedText' | 'promisedSlot'
>;

/**
 * What the tracking page says at the top, the same words in the server's first answer and in the browser.
 * @param now epoch ms, by the server's clock
 */
export function statusText(order: StatusFacts, now: number): StatusText {
  const { status, statusSentence, arrival, promisedSlot: slot, pausedText } = order;
  const { stopsBefore = 0, courierAtDoor = false } = order;
  if (courierAtDoor) return { headline: AT_DOOR, details: [], arrival: null };
  const isLate = arrival?.late === true;
  const seen = arrival && arrivalBySlot(arrival, slot, status);
  const beside = slot && besideSlot(seen?.relation ?? 'WITHIN', isLate, slotText(slot));
  return {
    headline: isLate ? LATE : statusSentence,
    details: [
      ...(pausedText ? [pausedText] : []),
      ...(isLate ? [statusSentence] : []),
      ...(beside?.sentence ? [beside.sentence] : []),
      ...(stopsBefore > 0 ? [othersFirst(stopsBefore)] : []),
    ],
    arrival: seen && {
      caption: isLate ? 'Yeni tahmini varış' : (beside?.caption ?? ESTIMATE),
      range: rangeText(seen.shown),
      minutes: minutesText(seen.shown, now),
    },
  };
}

const ESTIMATE = 'Tahmini varış';

/** What is said of the slot, and how the shown span is called beside it; left out: as without a slot. */
interface BesideSlot {
  readonly sentence?: string;
  readonly caption?: string;
}

/** Never two times without the words that relate them. @param slot '18:40–18:50' */
function besideSlot(relation: SlotRelation, isLate: boolean, slot: string): BesideSlot {
  if (isLate) return { sentence: `Söz verilen teslim aralığı ${slot} idi.` };
  if (relation === 'SLOT') return { caption: 'Söz verilen teslim aralığı' };
  if (relation === 'BEFORE')
    return { caption: `Kuryeniz yolda, söz verilen aralıktan önce gelebilir (söz verilen ${slot})` };
  return {
    sentence:
      relation === 'AFTER'
        ? `Söz verilen ${slot} aralığından sonra gelebilir.`
        : `Söz verilen teslim aralığı: ${slot}.`,
  };
}

/** Others are served first, so no courier point is shown (criteria B12). */
const othersFirst = (stops: number): string =>
  `Sizden önce ${stops} teslimat var; kuryenizin konumu sıra size gelince görünür.`;

/** '19:40 – 19:50 arası' (ux "Customer tracking"); one moment when both ends are the same. */
export function rangeText({ from, to }: Pick<Arrival, 'from' | 'to'>): string {
  const [start, end] = [formatTime(Date.parse(from)), formatTime(Date.parse(to))];
  return start === end ? start : `${start} – ${end} arası`;
}

/** '12–22 dk', '5 dk içinde'; null for a range that is far away. */
export function minutesText({ from, to }: Pick<Arrival, 'from' | 'to'>, now: number): string | null {
  const until = (iso: string): number => Math.ceil((Date.parse(iso) - now) / MINUTE_MS);
  const [first, last] = [until(from), Math.max(1, until(to))];
  if (last > MOST_MINUTES) return null;
  if (first <= 0) return `${last} dk içinde`;
  return first === last ? `${last} dk` : `${first}–${last} dk`;
}

/** Orders that end without a delivery show a message instead of map and steps (spec 3 §2.8). */
const ENDED: readonly OrderStatus[] = ['DELIVERED', 'CANCELLED', 'UNDELIVERABLE'];
export const isEnded = (status: OrderStatus): boolean => ENDED.includes(status);

/** What orders are told apart and ordered by. */
type OrderTimes = Pick<TrackedOrder, 'status' | 'arrival' | 'createdAt'>;

const arrivalOf = ({ arrival }: OrderTimes, end: 'from' | 'to'): number =>
  arrival ? Date.parse(arrival[end]) : Number.POSITIVE_INFINITY;

/** Compares numbers that may be infinite. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** The orders of a customer: what arrives first is first, then what has ended, newest first. */
export const firstToArrive = <T extends OrderTimes>(orders: readonly T[]): T[] =>
  [...orders].sort(
    (a, b) =>
      Number(isEnded(a.status)) - Number(isEnded(b.status)) ||
      compare(arrivalOf(a, 'to'), arrivalOf(b, 'to')) ||
      compare(arrivalOf(a, 'from'), arrivalOf(b, 'from')) ||
      Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );

/** Up to two letters that stand for a company without a logo: 'Moda Mutfak A.Ş.' → 'MM'. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('tr'))
    .join('');
