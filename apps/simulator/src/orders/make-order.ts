import type { BodyIn } from '@ulak/contracts/call';
import type { createOrder } from '@ulak/contracts/orders/desk-calls';
import { type BranchSite, makeDeliveryAddress } from '@ulak/city/delivery-addresses';
import { makeOrderLines, findMenu } from '@ulak/city/menus';
import { FIRST_NAMES, LAST_NAMES } from '@ulak/city/names';
import { DELIVERY_NOTES, ORDER_NOTES, PAYMENT_NOTES } from '@ulak/city/sample-texts';
import type { Random } from '@ulak/city/random';

export type OrderBody = BodyIn<typeof createOrder>;

export interface OrderingBranch extends BranchSite {
  readonly id: number;
  readonly companyName: string | null;
}

/** How an order comes in: by telephone, typed by staff, or from an outside system with the branch's key. */
export type Channel = 'phone' | 'outside';

export interface GeneratedOrder {
  readonly channel: Channel;
  readonly body: OrderBody;
}

/** Outside systems, the prefix of their order numbers, and how often they bring one. */
const SOURCES = [
  ['Yemeksepeti', 'YS', 34],
  ['Getir', 'GT', 22],
  ['Web', 'WEB', 20],
  ['TY', 'TY', 12],
  ['GY', 'GY', 7],
  ['MY', 'MY', 5],
] as const;
const PHONE_SHARE = 0.2;
const DELIVERY_FEE_TL = 25;
const FREE_DELIVERY_FROM_TL = 400;

const roundToKurus = (tl: number): number => Math.round(tl * 100) / 100;

/** One order of a customer of this shop. `serial` makes the outside system's number its own. */
export function makeOrder(random: Random, branch: OrderingBranch, serial: string): GeneratedOrder {
  const channel = random.chance(PHONE_SHARE) ? 'phone' : 'outside';
  const deliveryAddress = makeDeliveryAddress(random, branch);
  const items = makeOrderLines(random, findMenu(branch.companyName));
  const customer = {
    customerName: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    customerPhone: makePhone(random),
    customerAddress: deliveryAddress.address,
    location: deliveryAddress.location,
    items,
  };
  const notes = {
    ...(random.chance(0.25) ? { orderNotes: random.pick(ORDER_NOTES) } : {}),
    ...(random.chance(0.2) ? { deliveryNotes: random.pick(DELIVERY_NOTES) } : {}),
  };
  if (channel === 'phone') {
    return {
      channel,
      body: {
        ...customer,
        ...notes,
        ...paymentOnDelivery(random),
        branchId: branch.id,
        source: 'Telefon',
        status: 'PREPARING',
      },
    };
  }
  const [source, prefix] = random.pickWeighted(SOURCES.map((choice) => [choice, choice[2]] as const));
  const subtotal = roundToKurus(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  return {
    channel,
    body: {
      ...customer,
      ...notes,
      ...(random.chance(0.6) ? { paymentType: 'ONLINE' } : paymentOnDelivery(random)),
      ...amounts(random, subtotal),
      source,
      orderNumber: `${prefix}-${serial}`,
      ...(random.chance(0.05) ? { priorityLevel: 'HIGH' } : {}),
    },
  };
}

/** What the customer pays: the lines, a delivery fee under a minimum, now and then a voucher. */
function amounts(random: Random, subtotal: number) {
  const deliveryFee = subtotal >= FREE_DELIVERY_FROM_TL ? 0 : DELIVERY_FEE_TL;
  const discount = random.chance(0.15) ? roundToKurus(Math.min(subtotal, random.pick([20, 30, 50]))) : 0;
  return { subtotal, deliveryFee, discount, total: roundToKurus(subtotal + deliveryFee - discount) };
}

function paymentOnDelivery(random: Random): { paymentType?: string; paymentNotes?: string } {
  const paymentType = random.pickWeighted([
    ['CASH', 42],
    ['CREDIT_CARD', 40],
    ['MEAL_CARD', 12],
    [null, 6],
  ] as const);
  if (paymentType === null) return {};
  const notes = random.chance(0.12) ? { paymentNotes: random.pick(PAYMENT_NOTES[paymentType]) } : {};
  return { paymentType, ...notes };
}

/** As people type them: with 0, with +90, with spaces. */
function makePhone(random: Random): string {
  const [a, b, c] = [
    random.integerBetween(100, 999),
    random.integerBetween(10, 99),
    random.integerBetween(10, 99),
  ];
  const area = random.pick(['532', '533', '535', '542', '545', '553']);
  return random.pick([`0${area}${a}${b}${c}`, `0${area} ${a} ${b} ${c}`, `+90${area}${a}${b}${c}`]);
}
