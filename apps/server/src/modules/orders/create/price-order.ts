import { asKurus, type Kurus, MAX_KURUS, orderTotal, tlToKurus } from '@ulak/contracts/domain/money';
import { MAX_AMOUNT_TL } from '@ulak/contracts/fields';
import type { CreateOrderBody, OrderItemInput } from '@ulak/contracts/orders/requests';
import type { OrderItem } from '@ulak/contracts/orders/schema';
import { fieldError } from '../../../app-error.ts';

export interface OrderAmounts {
  readonly subtotal: Kurus;
  readonly deliveryFee: Kurus;
  readonly discount: Kurus;
  readonly total: Kurus;
}

type PricedBody = Pick<CreateOrderBody, 'items' | 'total' | 'subtotal' | 'deliveryFee' | 'discount'>;

const MAX_TOTAL = asKurus(MAX_AMOUNT_TL * 100);

/**
 * What an order costs. The panel: the sum of its items plus fee minus discount; without items the total that
 * was typed. An outside system's total is what the customer pays and wins over the sum.
 * @throws AppError VALIDATION_ERROR when the discount is larger than the order, or the sum passes the limit
 * of one order
 */
export function priceOrder(body: PricedBody, from: 'panel' | 'outside'): OrderAmounts {
  const deliveryFee = tlToKurus(body.deliveryFee ?? 0);
  const discount = tlToKurus(body.discount ?? 0);
  const given = body.total === undefined ? undefined : tlToKurus(body.total);
  const items = body.items.length > 0 ? sumOf(body.items) : undefined;
  const typed = body.subtotal === undefined ? undefined : tlToKurus(body.subtotal);
  const subtotal = (from === 'panel' ? (items ?? typed) : (typed ?? items)) ?? given ?? asKurus(0);
  const isGiven = given !== undefined && (from === 'outside' || items === undefined);
  const total = isGiven ? given : subtotal + deliveryFee - discount;
  if (total < 0) throw fieldError('discount', 'İndirim sipariş tutarından büyük olamaz');
  if (total > MAX_TOTAL || subtotal > MAX_TOTAL)
    throw fieldError('total', 'Tutar en fazla 1.000.000 TL olabilir');
  return { subtotal, deliveryFee, discount, total: asKurus(total) };
}

/** New amounts after the items were edited; fee and discount stay. */
export function repriceItems(
  items: readonly OrderItemInput[],
  kept: { deliveryFee: Kurus; discount: Kurus },
): OrderAmounts {
  const { deliveryFee, discount } = kept;
  return priceOrder({ items: [...items], deliveryFee: deliveryFee / 100, discount: discount / 100 }, 'panel');
}

function sumOf(items: readonly OrderItemInput[]): Kurus {
  // Limits of single fields still allow a sum that no numeric(12,2) holds.
  const roughTl = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (roughTl * 100 > MAX_KURUS)
    throw fieldError('items', 'Ürünlerin toplamı en fazla 1.000.000 TL olabilir');
  return orderTotal(items.map(({ price, quantity }) => ({ priceKurus: tlToKurus(price), quantity })));
}

/** Items as they are stored and shown: options always a list, empty texts left out. */
export function plainItems(items: readonly OrderItemInput[]): OrderItem[] {
  return items.map(({ name, quantity, price, options, notes }) => {
    const list = (Array.isArray(options) ? options : [options]).filter((option): option is string =>
      Boolean(option),
    );
    return {
      name,
      quantity,
      price,
      ...(list.length > 0 ? { options: list } : {}),
      ...(notes ? { notes } : {}),
    };
  });
}
