import type { ErrorCode } from '@ulak/contracts/errors';
import type { CreateOrderBody } from '@ulak/contracts/orders/requests';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';

export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** One text in each language of the guide. */
export type Text = Readonly<Record<Language, string>>;

const both = (tr: string, en: string): Text => ({ tr, en });

/** What a field of an order means; an outside system may send `branchId` as little as `status`. */
export const FIELD_TEXTS: Readonly<Record<keyof CreateOrderBody, Text>> = {
  customerName: both('müşterinin adı', "the customer's name"),
  customerPhone: both(
    '7 rakam veya daha fazlası; `0532 111 22 33` da olur',
    '7 digits or more, any spelling',
  ),
  customerAddress: both('kat ve daireyle teslimat adresi', 'delivery address with floor and door'),
  location: both('adresin noktası: `{ "lat": …, "lng": … }`', 'its point: `{ "lat": …, "lng": … }`'),
  orderNumber: both(
    'kendi numaranız; şube ve kaynak içinde tek',
    'your own number; unique per branch and source',
  ),
  source: both('siparişin geldiği yer: `Web`, `Getir`…', 'where the order came from: `Web`, `Getir`…'),
  items: both(
    '`name`, `quantity`, `price` (TL), `options`, `notes`',
    '`name`, `quantity`, `price` (TL), `options`, `notes`',
  ),
  total: both(
    'müşterinin ödeyeceği, TL; yoksa ürünlerin toplamı',
    'what the customer pays, TL; else the sum of the items',
  ),
  subtotal: both('ürünlerin toplamı, TL', 'sum of the items, TL'),
  deliveryFee: both('teslimat ücreti, TL', 'delivery fee, TL'),
  discount: both('indirim, TL', 'discount, TL'),
  paymentType: both(
    '`CASH`, `CREDIT_CARD`, `MEAL_CARD`, `ONLINE`…',
    '`CASH`, `CREDIT_CARD`, `MEAL_CARD`, `ONLINE`…',
  ),
  paymentNotes: both('ödeme notu', 'note on the payment'),
  orderNotes: both('mutfak için not', 'note for the kitchen'),
  deliveryNotes: both('kurye için not', 'note for the courier'),
  specialInstructions: both('özel istekler', 'special wishes'),
  priorityLevel: both('öncelik', 'priority'),
  expectedDeliveryTime: both('istenen teslim anı, ISO 8601', 'wanted instant of delivery, ISO 8601'),
  meta: both('size ait alanlar; gönderdiğiniz gibi geri gelir', 'your own fields; they come back as sent'),
  status: both('yalnızca `PREPARING`; göndermeyebilirsiniz', '`PREPARING` only; leave it out'),
  branchId: both('anahtarın şubesi; göndermeyebilirsiniz', "the key's branch; leave it out"),
};

/** Meanings of refusals for English readers; Turkish ones read the catalogue's own sentences. */
export const ENGLISH_ERRORS: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'A field is missing, wrong or unknown: `details` names each.',
  MALFORMED_JSON: 'The body is no JSON.',
  MALFORMED_REQUEST: 'The bytes are no HTTP request.',
  BODY_TOO_COMPLEX: 'Too many fields or values, or nested too deep (limits below).',
  BRANCH_REQUIRED: 'A branch must be named. Does not happen with a key.',
  LOCATION_REQUIRED: 'The point of delivery is missing.',
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
  HEADERS_TOO_LARGE: 'Headers or address are too long.',
  INTERNAL_ERROR: 'Our mistake. Report the `X-Request-Id` if it stays.',
  SERVICE_BUSY: 'Too many requests at the moment.',
  QUERY_TIMEOUT: 'The work took too long; nothing of it was kept.',
  SERVICE_UNAVAILABLE: 'The database cannot be reached at the moment.',
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
