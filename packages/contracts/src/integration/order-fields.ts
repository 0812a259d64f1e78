/** How a field of an order is described to whoever connects a system. */
export interface FieldText {
  /** Nested ones with dots: `items[].name`. */
  readonly name: string;
  readonly type: 'metin' | 'sayı' | 'tam sayı' | 'nesne' | 'liste' | 'evet/hayır' | 'tarih ve saat';
  readonly isRequired: boolean;
  readonly meaning: string;
  readonly example?: string;
}

/**
 * The fields of `POST /api/orders` by a branch's key (spec 2 §3), without `branchId`: the key's
 * branch is meant. A test holds names, types, duty and limits against the schema.
 */
export const ORDER_FIELDS: readonly FieldText[] = [
  {
    name: 'orderNumber',
    type: 'metin',
    isRequired: false,
    meaning: 'Sizdeki sipariş numarası, en fazla 64 karakter. Boşsa şubenin sıradaki numarası verilir.',
    example: 'WEB-1001',
  },
  {
    name: 'source',
    type: 'metin',
    isRequired: false,
    meaning: 'Siparişin geldiği yer, en fazla 60 karakter. Sipariş numarası her kaynakta bir kez geçer.',
    example: 'WEB',
  },
  {
    name: 'customerName',
    type: 'metin',
    isRequired: true,
    meaning: 'Müşterinin adı, en fazla 120 karakter.',
    example: 'Ayşe Yılmaz',
  },
  {
    name: 'customerPhone',
    type: 'metin',
    isRequired: true,
    meaning: 'Müşterinin telefonu: en az 7 rakam, en fazla 25 karakter.',
    example: '+905551112233',
  },
  {
    name: 'customerAddress',
    type: 'metin',
    isRequired: true,
    meaning: 'Kat ve daireyle birlikte açık adres, en fazla 500 karakter.',
  },
  {
    name: 'location',
    type: 'nesne',
    isRequired: false,
    meaning:
      'Teslimat noktası; 0,0 ve Türkiye dışı kabul edilmez. Gönderilmezse veya `null` ise adresin sokağı ' +
      'aranır ve konum yaklaşık olur; bulunamazsa sipariş 400 `LOCATION_REQUIRED` ile reddedilir.',
  },
  {
    name: 'location.lat',
    type: 'sayı',
    isRequired: true,
    meaning: 'Enlem, ondalık derece, -90 ile 90 arasında.',
    example: '40.9912',
  },
  {
    name: 'location.lng',
    type: 'sayı',
    isRequired: true,
    meaning: 'Boylam, ondalık derece, -180 ile 180 arasında.',
    example: '29.0287',
  },
  {
    name: 'locationApproximate',
    type: 'evet/hayır',
    isRequired: false,
    meaning:
      '`true`: gönderdiğiniz nokta kapı değil, aynı sokakta bir yer. Ekipten kapıyı işaretlemesi istenir. ' +
      'Yaklaşık nokta teslimat bölgesinin dışındaysa sipariş yalnızca işaretlenir, reddedilmez.',
  },
  {
    name: 'items',
    type: 'liste',
    isRequired: false,
    meaning: 'Ürünler, en fazla 200.',
  },
  {
    name: 'items[].name',
    type: 'metin',
    isRequired: true,
    meaning: 'Ürünün adı, en fazla 120 karakter.',
    example: 'Ayran',
  },
  {
    name: 'items[].quantity',
    type: 'tam sayı',
    isRequired: true,
    meaning: 'Adet, 1 ile 999 arasında.',
    example: '2',
  },
  {
    name: 'items[].price',
    type: 'sayı',
    isRequired: true,
    meaning: 'Bir adedin fiyatı, TL; en fazla iki ondalık.',
    example: '35',
  },
  {
    name: 'items[].options',
    type: 'liste',
    isRequired: false,
    meaning: 'Seçenekler, en fazla 50 metin.',
    example: '["Az pişmiş"]',
  },
  {
    name: 'items[].notes',
    type: 'metin',
    isRequired: false,
    meaning: 'Ürüne not, en fazla 1000 karakter.',
  },
  {
    name: 'total',
    type: 'sayı',
    isRequired: false,
    meaning: 'Müşterinin ödeyeceği tutar, TL, en fazla 1000000. Boşsa ürünlerin toplamı alınır.',
    example: '350',
  },
  {
    name: 'subtotal',
    type: 'sayı',
    isRequired: false,
    meaning: 'İndirim ve teslimat ücretinden önceki ara toplam, TL.',
  },
  {
    name: 'deliveryFee',
    type: 'sayı',
    isRequired: false,
    meaning: 'Müşteriden alınan teslimat ücreti, TL.',
  },
  {
    name: 'discount',
    type: 'sayı',
    isRequired: false,
    meaning: 'İndirim, TL; eksi işareti olmadan.',
  },
  {
    name: 'paymentType',
    type: 'metin',
    isRequired: false,
    meaning: 'Ödeme türü, en fazla 60 karakter: `CASH`, `CREDIT_CARD`, `ONLINE` gibi.',
    example: 'CREDIT_CARD',
  },
  {
    name: 'paymentNotes',
    type: 'metin',
    isRequired: false,
    meaning: 'Ödemeye not, en fazla 1000 karakter.',
  },
  {
    name: 'orderNotes',
    type: 'metin',
    isRequired: false,
    meaning: 'Siparişe not, en fazla 1000 karakter.',
    example: 'Zili çalmayın',
  },
  {
    name: 'deliveryNotes',
    type: 'metin',
    isRequired: false,
    meaning: 'Kuryeye not, en fazla 1000 karakter.',
  },
  {
    name: 'specialInstructions',
    type: 'metin',
    isRequired: false,
    meaning: 'Hazırlığa özel istek, en fazla 1000 karakter.',
  },
  {
    name: 'expectedDeliveryTime',
    type: 'tarih ve saat',
    isRequired: false,
    meaning: 'İleri saatli siparişte istenen teslim anı, ISO 8601.',
    example: '2026-03-02T18:30:00Z',
  },
  {
    name: 'priorityLevel',
    type: 'metin',
    isRequired: false,
    meaning: 'Öncelik: `LOW`, `NORMAL`, `HIGH` veya `URGENT`.',
    example: 'NORMAL',
  },
  {
    name: 'status',
    type: 'metin',
    isRequired: false,
    meaning: 'Gönderilirse `PREPARING` olmalı; her sipariş bu durumda başlar.',
    example: 'PREPARING',
  },
  {
    name: 'meta',
    type: 'nesne',
    isRequired: false,
    meaning: 'Kendi alanlarınız, en fazla 4 kB. Olduğu gibi geri verilir; çok büyük sayıları metin yazın.',
    example: '{"shopOrderId": "A-778"}',
  },
];
