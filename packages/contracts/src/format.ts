import { type Kurus, kurusToTl } from './domain/money.ts';

const money = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** TL in Turkish format: 1234.5 → '1.234,50 TL' (ux "Look", spec 3 §9). */
export const formatTl = (tl: number): string => `${money.format(tl)} TL`;

const TL_TEXT = /^-?\d[\d.,\s]*$/;

/**
 * Parses TL as people type or paste them; null when it is no amount: '20,5', '20.50', '1.234,50', '1,234.50',
 * '1.234'. With both separators the last one is the decimal one; a single one is, unless exactly three digits
 * follow it, which in Turkish are thousands.
 */
export function parseTl(text: string): number | null {
  const plain = text.replace(/\s|TL|₺/g, '');
  if (!TL_TEXT.test(plain)) return null;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const signs = plain.replaceAll(/[^.,]/g, '');
  const isMixed = signs.includes('.') && signs.includes(',');
  const behind = plain.length - 1 - last;
  const hasKurus = last > 0 && (isMixed || (signs.length === 1 && (behind !== 3 || plain[last] === ',')));
  const [lira, kurus] = hasKurus ? [plain.slice(0, last), plain.slice(last + 1)] : [plain, ''];
  const value = Number(`${lira.replaceAll(/[.,]/g, '')}.${kurus || '0'}`);
  return Number.isFinite(value) ? value : null;
}

/** Kuruş as TL in Turkish format: 123450 → '1.234,50 TL'. */
export const formatKurus = (kurus: Kurus): string => formatTl(kurusToTl(kurus));

/** A count with Turkish thousands: 12345 → '12.345'. */
export const formatNumber = (value: number): string => whole.format(value);

/** A number with one decimal: 2.44 → '2,4'. */
export const formatDecimal = (value: number): string => oneDecimal.format(value);

/** A share as a rounded percent, the sign first as Turkish writes it: 12.4 → '%12' (spec 1 §9).
 * @param percent 0–100, not 0–1 */
export const formatPercent = (percent: number): string => `%${whole.format(Math.round(percent))}`;

/**
 * Part of a whole as a rounded percent 0–100; 0 when the whole is 0 (delay rate, source share: spec 1 §9).
 */
export const percentOf = (part: number, total: number): number =>
  total === 0 ? 0 : Math.round((part * 100) / total);

/** Kilometres with one decimal: 2.44 → '2,4 km' (spec 4 §9). */
export const formatKm = (km: number): string => `${oneDecimal.format(km)} km`;

/** Metres: below a kilometre in steps of ten ('350 m'), else as {@link formatKm}. */
export function formatMetres(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1_000 ? `${tens} m` : formatKm(metres / 1_000);
}

/** Minutes: '12 dk'; overdue ones as a negative count '-3 dk' (spec 1 §4). */
export const formatMinutes = (minutes: number): string => `${Math.round(minutes) || 0} dk`;

/** A duration with hours 's' and minutes 'dk': 65 → '1s 5dk', 60 → '1s', 5 → '5dk' (spec 4 §9).
 * @param minutes whole minutes ≥ 0 */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  if (hours === 0) return `${rest}dk`;
  return rest === 0 ? `${hours}s` : `${hours}s ${rest}dk`;
}

/** Seconds as a clock that goes beyond a day: 763_509 → '212:05:09'.
 * @param seconds whole seconds ≥ 0 */
export function formatClock(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${twoDigits(minutes)}:${twoDigits(rest)}`;
}

/** How long ago: '40 sn önce', '3 dk önce', '2 sa önce' (ux "Courier phone": 'konum 40 sn önce').
 * @param ageMs milliseconds; below zero counts as now */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds} sn önce`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} dk önce` : `${Math.floor(minutes / 60)} sa önce`;
}

/** A degree with six decimals and a point, as the order form shows it: 41.0082 → '41.008200' (spec 1 §5). */
export const formatCoordinate = (degrees: number): string => degrees.toFixed(6);
