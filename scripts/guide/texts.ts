import type { ErrorCode } from '@ulak/contracts/errors';
import type { FieldText } from '@ulak/contracts/integration/order-fields';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';

export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** One text in each language of the guide. */
export type Text = Readonly<Record<Language, string>>;

const both = (tr: string, en: string): Text => ({ tr, en });

/** Meanings of an order's fields for English readers; Turkish ones read those of the contracts. */
export const ENGLISH_FIELDS: Readonly<Record<string, string>> = {
  orderNumber: "Your own number. Left out: the branch's next one.",
  source: 'Where the order came from. An order number occurs once in each source.',
  customerName: "The customer's name.",
  customerPhone: '7 digits or more, in any spelling.',
  customerAddress: 'Whole address with floor and door.',
  location:
    'Point of delivery; 0,0 and places outside Türkiye are refused. Left out or `null`: the street of ' +
    'the address is looked for, and the point is approximate; an order whose street is not found is ' +
    'refused with 400 `LOCATION_REQUIRED`.',
  locationApproximate:
    '`true`: the point may be somewhere else on its street. An approximate point outside of the delivery ' +
    'area is marked, never refused.',
  'location.lat': 'Latitude, -90 to 90 (WGS 84).',
  'location.lng': 'Longitude, -180 to 180.',
  items: 'What was ordered.',
  'items[].name': 'Name.',
  'items[].quantity': 'How many.',
  'items[].price': 'Price of one, TL, two decimals at most.',
  'items[].options': 'Options, a list of texts.',
  'items[].notes': 'Note on the item.',
  total: 'What the customer pays, TL. Left out: the sum of the items.',
  subtotal: 'Sum before discount and delivery fee, TL.',
  deliveryFee: 'Delivery fee, TL.',
  discount: 'Discount, TL, without a minus sign.',
  paymentType: '`CASH`, `CREDIT_CARD`, `MEAL_CARD`, `ONLINE`…',
  paymentNotes: 'Note on the payment.',
  orderNotes: 'Note on the order.',
  deliveryNotes: 'Note for the courier.',
  specialInstructions: 'Special wishes for the kitchen.',
  expectedDeliveryTime: 'Wanted instant of delivery, ISO 8601.',
  priorityLevel: '`LOW`, `NORMAL`, `HIGH` or `URGENT`.',
  status: '`PREPARING` only; every order begins with it.',
  meta: 'Your own fields; kept and returned as sent; numbers beyond 2^53 as text.',
};

/** How the contracts name types of fields, in English. */
export const ENGLISH_TYPES: Readonly<Record<FieldText['type'], string>> = {
  metin: 'text',
  sayı: 'number',
  'tam sayı': 'integer',
  nesne: 'object',
  liste: 'list',
  'evet/hayır': 'true or false',
  'tarih ve saat': 'instant',
};

/** Meanings of refusals for English readers; Turkish ones read the catalogue's own sentences. */
export const ENGLISH_ERRORS: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'A field is missing, wrong or unknown: `details` names each.',
  MALFORMED_JSON: 'The body is no JSON.',
  MALFORMED_REQUEST: 'The bytes are no HTTP request.',
  BODY_TOO_COMPLEX: 'Too many fields or values, or nested too deep (limits below).',
  BRANCH_REQUIRED: 'A branch must be named. Does not happen with a key.',
  LOCATION_REQUIRED: 'No `location` came, and the street of the address was not found. Send `location`.',
  NOT_AUTHENTICATED: 'The `Authorization` header is missing.',
  BRANCH_KEY_INVALID: 'The key is wrong, or was replaced.',
  COMPANY_PASSIVE: "The branch's company takes no orders.",
  CROSS_SITE_REQUEST: "A browser sent this from another site's page.",
  BRANCH_NOT_FOUND: 'There is no such branch, or it is not the branch of the key.',
  ORDER_NOT_FOUND: 'No order of the branch has this id.',
  ROUTE_NOT_FOUND: 'No call has this address.',
  METHOD_NOT_ALLOWED: 'The address does not take this method; `Allow` names those it takes.',
  REQUEST_TIMEOUT: 'The request did not arrive whole in time.',
  BRANCH_UNASSIGNED: 'The branch belongs to no company yet.',
  BODY_TOO_LARGE: 'The body is longer than the call takes (limits below).',
  UNSUPPORTED_MEDIA_TYPE: 'Send `Content-Type: application/json`.',
  IDEMPOTENCY_KEY_REUSED: 'This `Idempotency-Key` came with another body before.',
  OUTSIDE_DELIVERY_AREA: 'The point lies outside of the delivery area, and the branch refuses such orders.',
  HEADERS_TOO_LARGE: 'Headers or address are too long.',
  INTERNAL_ERROR: 'Our mistake. Report the `X-Request-Id` if it stays.',
  SERVICE_BUSY: 'Too many requests at the moment.',
  QUERY_TIMEOUT: 'The work took too long; nothing of it was kept.',
  SERVICE_UNAVAILABLE: 'The database cannot be reached at the moment.',
  DELIVERY_STOPPED:
    'Deliveries are stopped and the branch takes no orders meanwhile; Retry-After says how long.',
  STORAGE_FULL: "The server's disk is full.",
};

export const EVENT_TEXTS: Readonly<Record<WebhookEvent, Text>> = {
  ORDER_CREATED: both('sipariş oluştu', 'the order was created'),
  ORDER_UPDATED: both(
    'başka her değişiklik: hazır, yola çıktı, düzenlendi, iptal, teslim edilemedi…',
    'every other change: ready, on the road, edited, cancelled, undeliverable…',
  ),
  ORDER_ASSIGNED: both('bir kurye atandı veya siparişi üstlendi', 'a courier was assigned or took it'),
  ORDER_PICKED_UP: both('kurye paketi teslim aldı', 'the courier has the package'),
  ORDER_DELIVERED: both('müşteriye teslim edildi', 'the customer has it'),
  COURIER_LOCATION_UPDATED: both(
    'yoldaki kuryenin konumu: `courierId`, `lat`, `lng`, `positionAt`, `orders`',
    'position of a courier on the road: `courierId`, `lat`, `lng`, `positionAt`, `orders`',
  ),
};
