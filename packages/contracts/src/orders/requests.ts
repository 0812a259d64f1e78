import { z } from 'zod';
import {
  AmountTl,
  IsoInstant,
  type Location,
  LocationInTurkiye,
  MAX_ITEMS,
  MAX_QUANTITY,
  optionalText,
  PageQuery,
  searchText,
  requiredText,
  TEXT_LIMITS,
  wellFormed,
} from '../fields.ts';
import { BranchFilter, OrderId, UserFilter, UserId } from '../ids.ts';
import { NeighborhoodFilter } from '../neighborhoods/id.ts';
import { CollectedInput } from '../cash/collected.ts';
import { COLLECTED_NOTE_LENGTH } from '../cash/labels.ts';
import { OrderMeta } from './outside-order.ts';
import { OrderStatusField } from './schema.ts';
import { ORDER_SORTS } from './sorts.ts';

/** One item of a new order (spec 1 §5, spec 2 §3). `options` is a list or one text. */
export const OrderItemInput = z.strictObject({
  name: requiredText(TEXT_LIMITS.name, 'Ürün adı zorunludur'),
  quantity: z
    .number({ error: 'Adet bir sayı olmalı' })
    .int('Adet tam sayı olmalı')
    .min(1, 'Adet en az 1 olmalı')
    .max(MAX_QUANTITY, `Adet en fazla ${MAX_QUANTITY} olabilir`),
  price: AmountTl,
  options: z
    .union(
      [
        z.array(requiredText(TEXT_LIMITS.name)).max(50, 'En fazla 50 seçenek girilebilir'),
        optionalText(TEXT_LIMITS.note),
      ],
      {
        error: 'Seçenekler metin listesi olmalı',
      },
    )
    .optional(),
  notes: optionalText(TEXT_LIMITS.note),
});
export type OrderItemInput = z.output<typeof OrderItemInput>;

/**
 * A phone number needs digits: '-------' would be one number for everybody who types it, and the number opens
 * the tracking page.
 */
const PHONE_TEXT = /^(?=(?:\D*\d){7})[\d+()\s./-]{7,25}$/;

export const CustomerPhone = requiredText(TEXT_LIMITS.phone, 'Müşteri telefonu zorunludur').regex(
  PHONE_TEXT,
  'Geçerli bir telefon numarası girin',
);

const orderFields = {
  customerName: requiredText(TEXT_LIMITS.name, 'Müşteri adı zorunludur'),
  customerPhone: CustomerPhone,
  customerAddress: requiredText(TEXT_LIMITS.address, 'Teslimat adresi zorunludur'),
  location: LocationInTurkiye,
  /** The point may be somewhere else on its street; left out: it is the door's. */
  locationApproximate: z.boolean({ error: 'true veya false olmalı' }).optional(),
  source: optionalText(TEXT_LIMITS.label),
  paymentType: optionalText(TEXT_LIMITS.label),
  paymentNotes: optionalText(TEXT_LIMITS.note),
  orderNotes: optionalText(TEXT_LIMITS.note),
  deliveryNotes: optionalText(TEXT_LIMITS.note),
  specialInstructions: optionalText(TEXT_LIMITS.note),
  items: z
    .array(OrderItemInput, { error: 'Ürünler bir liste olmalı' })
    .max(MAX_ITEMS, `En fazla ${MAX_ITEMS} ürün girilebilir`),
};

const PRIORITY_LEVELS = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;

/**
 * POST /api/orders, from the panel (spec 1 §7) and from outside systems (spec 2 §3: the branch is the key's).
 * `status` is always PREPARING (spec 1 §4). With items, a panel order's total is their sum; an outside
 * system's `total` is what the customer pays and wins over the sum (discounts, delivery fee). `meta`: fields
 * of the sender's own. `location` left out, or null, by an outside system: the address is looked for
 * (decision 093).
 */
export const CreateOrderBody = z.strictObject({
  ...orderFields,
  location: orderFields.location.nullish(),
  items: orderFields.items.default([]),
  branchId: z
    .number({ error: 'Lütfen bir şube seçin' })
    .int('Lütfen bir şube seçin')
    .positive('Lütfen bir şube seçin')
    .optional(),
  orderNumber: optionalText(TEXT_LIMITS.orderNumber),
  total: AmountTl.optional(),
  subtotal: AmountTl.optional(),
  deliveryFee: AmountTl.optional(),
  discount: AmountTl.optional(),
  status: z
    .literal('PREPARING', { error: 'Yeni sipariş yalnızca PREPARING durumunda oluşturulabilir' })
    .optional(),
  expectedDeliveryTime: IsoInstant.nullish(),
  priorityLevel: z
    .enum(PRIORITY_LEVELS, { error: `Öncelik şunlardan biri olmalı: ${PRIORITY_LEVELS.join(', ')}` })
    .nullish(),
  meta: OrderMeta.nullish(),
});
export type CreateOrderBody = z.output<typeof CreateOrderBody>;
/** A new order whose point is known: sent, or found for its address. */
export type LocatedOrderBody = CreateOrderBody & { readonly location: Location };

/** PATCH /api/orders/:id, before pick-up (DECISIONS). */
export const EditOrderBody = z
  .strictObject({ ...orderFields })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Değişecek en az bir alan gönderin');
export type EditOrderBody = z.output<typeof EditOrderBody>;

/** One branch, or all in scope. */
export const ActiveOrdersQuery = z.strictObject({ branchId: BranchFilter.optional() });

const filterText = wellFormed(
  z
    .string()
    .trim()
    .min(1, 'Boş olamaz')
    .max(TEXT_LIMITS.label, `En fazla ${TEXT_LIMITS.label} karakter girebilirsiniz`),
);

/** Filters of a list of orders; instants are [from, to). */
export const OrdersQuery = z.strictObject({
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
  status: OrderStatusField.optional(),
  branchId: BranchFilter.optional(),
  courierId: UserFilter.optional(),
  /** 'true': only delivered orders that were late (spec 1 §4). */
  delayed: z.enum(['true'], { error: 'Yalnızca true olabilir' }).optional(),
  /** By its label; 'Belirsiz' for orders without a source. */
  source: filterText.optional(),
  /** A payment type as it was sent (any case), or 'NONE' for orders without one. */
  paymentType: filterText.optional(),
  /** 'none': orders that lie in no saved neighbourhood; an erased one's place is not known. */
  neighborhoodId: NeighborhoodFilter.optional(),
  /** 'true': only orders whose branch did not deliver to their point when it was set (decision 098). */
  outsideArea: z.enum(['true'], { error: 'Yalnızca true olabilir' }).optional(),
  search: searchText(100).optional(),
  /** Left out: newest first. */
  sort: z.enum(ORDER_SORTS, { error: 'Bu sütuna göre sıralanamaz' }).optional(),
  /** Of `sort`; left out: ascending. */
  direction: z.enum(['asc', 'desc'], { error: 'asc veya desc olmalı' }).optional(),
  /** 'true': the answer says what all orders of the list add up to, not only those of the page. */
  sum: z.enum(['true'], { error: 'Yalnızca true olabilir' }).optional(),
  ...PageQuery,
});

/**
 * Courier of an assignment. `branchId` (sent by the panel, spec 1 §7) must be the order's when present.
 * `fromCourierId`: the courier that the sender sees (null: none); a conflict names the present one.
 */
export const AssignBody = z.strictObject({
  courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
  branchId: z.number().int().positive().nullish(),
  fromCourierId: UserId.nullish(),
});

/** Maximum number of orders of one bulk assignment. */
export const MAX_ASSIGN_AT_ONCE = 50;

/**
 * Bulk assignment. `fromCourierIds`: the courier of each that the sender sees, in the order of `orderIds`
 * (null: none; omitted: none has any). A conflict is refused with the present courier's name.
 */
export const AssignManyBody = z.strictObject({
  courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
  orderIds: z
    .array(OrderId, { error: 'Siparişler bir liste olmalı' })
    .min(1, 'En az bir sipariş seçin')
    .max(MAX_ASSIGN_AT_ONCE, `Bir seferde en fazla ${MAX_ASSIGN_AT_ONCE} sipariş atanabilir`),
  fromCourierIds: z
    .array(UserId.nullable(), { error: 'Kuryeler bir liste olmalı' })
    .max(MAX_ASSIGN_AT_ONCE)
    .optional(),
});

/** Reason, free text. */
export const CancelBody = z.strictObject({ reason: requiredText(TEXT_LIMITS.note, 'İptal nedenini yazın') });

/**
 * Statuses of the status call; assignment and cancellation have calls of their own. AVAILABLE = offer to the
 * pool by hand.
 */
export const SETTABLE_STATUSES = [
  'PREPARING',
  'READY',
  'AVAILABLE',
  'PICKED_UP',
  'IN_DELIVERY',
  'DELIVERED',
  'UNDELIVERABLE',
] as const;

const epochField = z
  .number({ error: 'Zaman milisaniye olarak bir tam sayı olmalı' })
  .int('Zaman milisaniye olarak bir tam sayı olmalı')
  .min(0, 'Zaman milisaniye olarak bir tam sayı olmalı')
  .max(9_999_999_999_999, 'Zaman milisaniye olarak bir tam sayı olmalı');

const ACCURACY_ERROR = 'Doğruluk 0 ile 1.000.000 metre arasında bir sayı olmalı';

/**
 * The phone's own fix of a step's moment: degrees, radius of uncertainty in metres, `fixAt` in epoch ms by
 * the phone's clock. The rules of positions hold for it; it is stored as one (docs/decisions/048).
 */
export const StepFixInput = z
  .strictObject({
    lat: z
      .number({ error: 'Enlem -90 ile 90 arasında bir sayı olmalı' })
      .min(-90, 'Enlem -90 ile 90 arasında bir sayı olmalı')
      .max(90, 'Enlem -90 ile 90 arasında bir sayı olmalı'),
    lng: z
      .number({ error: 'Boylam -180 ile 180 arasında bir sayı olmalı' })
      .min(-180, 'Boylam -180 ile 180 arasında bir sayı olmalı')
      .max(180, 'Boylam -180 ile 180 arasında bir sayı olmalı'),
    accuracy: z
      .number({ error: ACCURACY_ERROR })
      .min(0, ACCURACY_ERROR)
      .max(1_000_000, ACCURACY_ERROR)
      .nullish(),
    fixAt: epochField,
    mocked: z.boolean({ error: 'Evet veya hayır olmalı' }).optional(),
  })
  .refine(({ lat, lng }) => lat !== 0 || lng !== 0, { path: ['lat'], error: 'Konum 0,0 olamaz' });
export type StepFixInput = z.output<typeof StepFixInput>;

/**
 * When and where a courier took a step: `at` the tap, `sentAt` the sending (epoch ms), both by the phone's
 * clock; their difference is the step's age, whatever that clock says (criteria A14).
 */
const stepMoment = {
  at: IsoInstant.optional(),
  sentAt: epochField.optional(),
  fix: StepFixInput.nullish(),
};

/** What differs each time the same step is sent; not part of what its Idempotency-Key stands for. */
export const STEP_VOLATILE_FIELDS = ['sentAt'] as const;

/**
 * The new status; why not, when UNDELIVERABLE. `collected`: of DELIVERED, where it is not the order's own
 * payment; `collectedNote`: why it is less than the total (docs/decisions/075).
 */
export const StatusBody = z.strictObject({
  status: z.enum(SETTABLE_STATUSES, { error: 'Geçersiz sipariş durumu' }),
  updateHistory: z.boolean().optional(),
  undeliverableReason: optionalText(TEXT_LIMITS.note),
  note: optionalText(TEXT_LIMITS.note),
  collected: CollectedInput.optional(),
  collectedNote: optionalText(COLLECTED_NOTE_LENGTH),
  ...stepMoment,
});

/** When and where all waiting orders were accepted; each field may be left out. */
export const AcceptAllBody = z.strictObject(stepMoment);
