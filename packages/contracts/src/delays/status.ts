// Without zod: the page reads it before any schema.

/** What became of a late return (spec 4 §4). */
export const DELAY_STATUSES = ['ACTIVE', 'RETURNED', 'RESOLVED', 'OFFLINE'] as const;
export type DelayStatus = (typeof DELAY_STATUSES)[number];

export const DELAY_STATUS_LABELS: Record<DelayStatus, string> = {
  ACTIVE: 'Aktif',
  RETURNED: 'Döndü',
  RESOLVED: 'Çözüldü',
  OFFLINE: 'Çevrimdışı',
};

/** Spans of whole minutes, each with its lower edge and without its upper one (spec 4 §3). */
export const DELAY_RANGES = ['under10', '10to20', '20to30', '30plus'] as const;
export type DelayRange = (typeof DELAY_RANGES)[number];

/** By what a list is narrowed: spec 4 §5's two, and the four ranges of the cards. */
export const DELAY_FILTERS = ['10plus', '20plus', ...DELAY_RANGES] as const;
export type DelayFilter = (typeof DELAY_FILTERS)[number];

/** [from, to) minutes of a filter; `to` null: no upper end. */
export const DELAY_FILTER_MINUTES: Record<
  DelayFilter,
  { readonly from: number; readonly to: number | null }
> = {
  '10plus': { from: 10, to: null },
  '20plus': { from: 20, to: null },
  under10: { from: 0, to: 10 },
  '10to20': { from: 10, to: 20 },
  '20to30': { from: 20, to: 30 },
  '30plus': { from: 30, to: null },
};

export const DELAY_FILTER_LABELS: Record<DelayFilter, string> = {
  '10plus': '10 dk ve üzeri',
  '20plus': '20 dk ve üzeri',
  under10: '10 dk altı',
  '10to20': '10–20 dk',
  '20to30': '20–30 dk',
  '30plus': '30 dk ve üzeri',
};

/** How grave a delay looks: 30 minutes or more, 20, 10, or less (spec 4 §9). */
export type DelayTone = 'darkRed' | 'red' | 'orange' | 'yellow';

/** @see spec 4 §9 */
export function delayTone(minutes: number): DelayTone {
  if (minutes >= 30) return 'darkRed';
  if (minutes >= 20) return 'red';
  return minutes >= 10 ? 'orange' : 'yellow';
}

/** What stands in place of the minutes (spec 4 §4); null: the minutes themselves. */
export function delayWords(status: DelayStatus, minutes: number): string | null {
  if (status === 'OFFLINE') return 'Çevrimdışı';
  if (minutes > 0) return null;
  return status === 'ACTIVE' ? 'Bekleniyor...' : 'Gecikme yok';
}

/** Longest note of a manager, characters. */
export const MAX_DELAY_NOTES = 1_000;

/** A list that nothing matches (spec 4 §8). */
export const NO_DELAYS = 'Seçilen kriterlere uygun gecikme kaydı bulunamadı.';

/** Why a new assignment ended a delay (DECISIONS "Owner tools"). */
export const REASSIGNED_REASON = 'Dönüşte yeni sipariş verildi';
