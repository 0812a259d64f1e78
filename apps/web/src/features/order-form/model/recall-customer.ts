import type { KnownAddress, KnownCustomer, LastOrder } from '@ulak/contracts/customers/schema';
import { paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import type { Point } from '../../../ui/map/types.ts';
import { isAtBranch } from '@ulak/contracts/orders/location-warning';
import { clearPoint } from './delivery-point.ts';
import {
  emptyItem,
  isBlankItem,
  type ItemValues,
  itemsOf,
  type OrderFormValues,
  type Recalled,
} from './form-values.ts';

type Changes = Partial<OrderFormValues>;

const contentOf = (items: readonly ItemValues[]): string =>
  JSON.stringify(items.map((item) => ({ ...item, key: undefined })));

/** A number, and the company that it is asked of; null: no branch was chosen yet. */
export type Asked = Pick<Recalled, 'phone' | 'companyId'>;

/** Whether what was filled in is of another customer: another number, or the same one in another company. */
export const isOfAnother = ({ recalled }: OrderFormValues, { phone, companyId }: Asked): boolean =>
  recalled !== null &&
  (recalled.phone !== phone ||
    // a draft of an older form knows no company
    (companyId !== null && (recalled.companyId ?? companyId) !== companyId));

/** The form without what the number before this one had filled in. */
export function forgetCustomer(values: OrderFormValues): Changes {
  const { recalled } = values;
  if (!recalled) return {};
  const { name, address, details, repeated } = recalled;
  const isRepeated = repeated !== null && contentOf(repeated.items) === contentOf(values.items);
  return {
    recalled: null,
    ...(values.customerName === name ? { customerName: '' } : {}),
    ...(values.customerAddress === address ? { customerAddress: '' } : {}),
    ...(values.deliveryNotes === details ? { deliveryNotes: '' } : {}),
    ...(values.pointKind === 'known' ? clearPoint() : {}),
    ...(isRepeated ? { items: [emptyItem()] } : {}),
    ...(repeated && values.paymentType === repeated.paymentType ? { paymentType: '' } : {}),
    ...(repeated && values.paymentNotes === repeated.paymentNotes ? { paymentNotes: '' } : {}),
  };
}

/** The point of a known address; a branch's own point is none. */
function pointOf({ location, precision, address }: KnownAddress, branch: Point | null): Changes {
  if (!location || (branch && isAtBranch(location, branch))) return {};
  return { location, pointKind: 'known', precision: precision ?? null, pointAddress: address };
}

/** The form with the customer of its number: only empty fields are filled, and the newest address. */
export function recallCustomer(
  values: OrderFormValues,
  { phone, companyId, customer, branch }: Asked & { customer: KnownCustomer; branch: Point | null },
): Changes {
  const [newest] = customer.addresses;
  const name = values.customerName.trim() === '' ? customer.name : '';
  const takesAddress = values.customerAddress.trim() === '' && newest !== undefined;
  const address = takesAddress ? newest.address : '';
  const details = takesAddress && values.deliveryNotes.trim() === '' ? (newest.details ?? '') : '';
  return {
    recalled: { phone, companyId, name, address, details, repeated: null },
    ...(name ? { customerName: name } : {}),
    ...(address ? { customerAddress: address } : {}),
    ...(details ? { deliveryNotes: details } : {}),
    ...(takesAddress && values.location === null ? pointOf(newest, branch) : {}),
  };
}

/** The form with another address of the customer. */
export function takeAddress(values: OrderFormValues, known: KnownAddress, branch: Point | null): Changes {
  const isOwnNote = values.deliveryNotes !== '' && values.deliveryNotes !== values.recalled?.details;
  const details = isOwnNote ? values.deliveryNotes : (known.details ?? '');
  const point = pointOf(known, branch);
  return {
    customerAddress: known.address,
    deliveryNotes: details,
    ...(values.recalled ? { recalled: { ...values.recalled, address: known.address, details } } : {}),
    ...(point.location ? point : clearPoint()),
  };
}

/** The form with the items and the payment of the last order. Lines that were typed before stay. */
export function repeatOrder(values: OrderFormValues, last: LastOrder): Changes {
  const repeated = {
    items: itemsOf(last.items),
    paymentType: last.paymentType ? paymentTypeLabel(last.paymentType) : '',
    paymentNotes: last.paymentNotes ?? '',
  };
  const typed = values.items.filter((item) => !isBlankItem(item));
  const wasRepeated =
    values.recalled?.repeated && contentOf(values.recalled.repeated.items) === contentOf(typed);
  const items = wasRepeated ? repeated.items : [...typed, ...repeated.items];
  return {
    ...repeated,
    items,
    ...(values.recalled ? { recalled: { ...values.recalled, repeated: { ...repeated, items } } } : {}),
  };
}
