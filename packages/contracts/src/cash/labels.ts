// Without zod: the courier's phone reads it too.

/** What changed hands at the door. Meal cards are told apart from cards (DECISIONS "Pay"). */
export const COLLECTION_KINDS = ['CASH', 'CARD', 'MEAL_CARD'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

const COLLECTION_LABELS: Record<CollectionKind, string> = {
  CASH: 'Nakit',
  CARD: 'Kart',
  MEAL_CARD: 'Yemek kartı',
};

/** Brands of a branch at most. */
export const MAX_MEAL_CARD_BRANDS = 10;
/** Characters of a brand's name at most. */
export const MEAL_CARD_BRAND_LENGTH = 30;
/** Kinds and brands that one delivery is paid with at most. */
export const MAX_COLLECTED_LINES = 6;
/** Characters of the note of a short collection at most. */
export const COLLECTED_NOTE_LENGTH = 200;

/** 'Nakit', 'Kart', 'Yemek kartı', 'Yemek kartı · Multinet'. */
export const collectionLabel = (kind: CollectionKind, brand: string | null): string =>
  brand === null ? COLLECTION_LABELS[kind] : `${COLLECTION_LABELS[kind]} · ${brand}`;

/** Notes and coins of the lira, TL, largest first: what a count by pieces asks for. */
export const DENOMINATIONS_TL = [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05] as const;

/** Where cash moved that is neither a collection nor change money. */
export const CASH_MOVEMENTS = ['OFFSET', 'DEDUCTION', 'HAND_OVER'] as const;
export type CashMovementKind = (typeof CASH_MOVEMENTS)[number];
export const CASH_MOVEMENT_LABELS: Record<CashMovementKind, string> = {
  OFFSET: 'Mahsup',
  DEDUCTION: 'Kesinti',
  HAND_OVER: 'Teslim',
};

/** Texts beside the fields of a count and of a delivery. */
export const COUNT_REASON_REQUIRED = 'Sayım beklenenden farklı; nedenini yazın.';
export const COLLECTED_NOTE_REQUIRED = 'Eksik tahsilatın nedenini yazın.';
export const COLLECTED_ABOVE_TOTAL = 'Tahsilat, sipariş tutarından fazla olamaz.';
export const COLLECTED_OF_ONLINE = 'Bu sipariş çevrimiçi ödenmiş; tahsilat girilemez.';
export const COLLECTED_WRONG_STEP = 'Tahsilat yalnızca teslim edilirken girilir.';
export const COLLECTED_TWICE = 'Aynı ödeme türü iki kez girilemez.';
export const COLLECTED_FOREIGN_BRAND = 'Bu yemek kartı şubenizde geçmiyor.';
export const BRAND_OF_OTHER_KIND = 'Marka yalnızca yemek kartı için girilir.';
