import type { FieldErrors } from '@ulak/contracts/errors';

/** One fix as the phone sent it: units in the names, times by the phone's clock (contract: `PositionFix`). */
export interface ReportedFix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number | null;
  readonly speedMps: number | null;
  readonly headingDeg: number | null;
  readonly fixAt: number | null;
  readonly sentAt: number | null;
  readonly mocked: boolean;
}

export type FixCheckResult =
  | { readonly ok: true; readonly isList: boolean; readonly fixes: readonly ReportedFix[] }
  | {
      readonly ok: false;
      readonly code: 'VALIDATION_ERROR' | 'POSITION_REFUSED';
      readonly details: FieldErrors;
    };

/** One call takes at most this many (contract of the call). */
const MOST_FIXES = 100;
const MAX_EPOCH_MS = 9_999_999_999_999;
const FIX_FIELDS = new Set(['lat', 'lng', 'accuracy', 'speed', 'heading', 'fixAt', 'sentAt', 'mocked']);
const LIST_FIELDS = new Set(['fixes', 'sentAt']);
const UNKNOWN = 'Bilinmeyen alan';
const BAD_TIME = 'Zaman milisaniye olarak bir tam sayı olmalı';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBetween = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;
const isEpoch = (value: unknown): boolean =>
  value === undefined || (isBetween(value, 0, MAX_EPOCH_MS) && Number.isInteger(value));

/**
 * Reads the body of POST /api/courier-location. Written by hand because it is the hottest path of the
 * product; a property test holds it to the contract's schema. Wrong shapes are VALIDATION_ERROR; numbers that
 * can be no place are POSITION_REFUSED (criteria A13); both name every field.
 */
export function checkFixes(body: unknown): FixCheckResult {
  const details: FieldErrors = {};
  if (!isFields(body)) return { ok: false, code: 'VALIDATION_ERROR', details: { _: 'Bir konum gönderin' } };
  const list = 'fixes' in body ? readList(body, details) : null;
  const found = list ?? [body];
  const inherited = list && typeof body.sentAt === 'number' ? body.sentAt : null;
  found.forEach((fix, index) => checkShape(fix, list ? `fixes.${index}` : '', details));
  if (Object.keys(details).length > 0) return { ok: false, code: 'VALIDATION_ERROR', details };
  const fixes = (found as Fields[]).map((fix) => toSentFix(fix, inherited));
  fixes.forEach((fix, index) => checkPlace(fix, list ? `fixes.${index}.` : '', details));
  return Object.keys(details).length > 0
    ? { ok: false, code: 'POSITION_REFUSED', details }
    : { ok: true, isList: list !== null, fixes };
}

function readList(body: Fields, details: FieldErrors): unknown[] {
  for (const key of Object.keys(body)) if (!LIST_FIELDS.has(key)) details[key] = UNKNOWN;
  if (!isEpoch(body.sentAt)) details.sentAt = BAD_TIME;
  const { fixes } = body;
  if (Array.isArray(fixes) && fixes.length >= 1 && fixes.length <= MOST_FIXES) return fixes;
  details.fixes = `1 ile ${MOST_FIXES} arasında konum gönderin`;
  return [];
}

function checkShape(fix: unknown, at: string, details: FieldErrors): void {
  if (!isFields(fix)) {
    details[at] = 'Bir konum gönderin';
    return;
  }
  const say = (field: string, sentence: string): void => {
    details[at === '' ? field : `${at}.${field}`] = sentence;
  };
  for (const key in fix) if (!FIX_FIELDS.has(key)) say(key, UNKNOWN);
  if (typeof fix.lat !== 'number') say('lat', 'Enlem bir sayı olmalı');
  if (typeof fix.lng !== 'number') say('lng', 'Boylam bir sayı olmalı');
  const isOptional = (value: unknown, high: number): boolean =>
    value === undefined || value === null || isBetween(value, 0, high);
  if (!isOptional(fix.accuracy, 1_000_000))
    say('accuracy', 'Doğruluk 0 ile 1.000.000 metre arasında bir sayı olmalı');
  if (!isOptional(fix.speed, 1_000)) say('speed', 'Hız 0 ile 1.000 m/sn arasında bir sayı olmalı');
  if (!isOptional(fix.heading, 360)) say('heading', 'Yön 0 ile 360 derece arasında bir sayı olmalı');
  if (!isEpoch(fix.fixAt)) say('fixAt', BAD_TIME);
  if (!isEpoch(fix.sentAt)) say('sentAt', BAD_TIME);
  if (fix.mocked !== undefined && typeof fix.mocked !== 'boolean') say('mocked', 'Evet veya hayır olmalı');
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const toSentFix = (fix: Fields, sentAt: number | null): ReportedFix => ({
  lat: fix.lat as number,
  lng: fix.lng as number,
  accuracyM: numberOrNull(fix.accuracy),
  speedMps: numberOrNull(fix.speed),
  headingDeg: numberOrNull(fix.heading),
  fixAt: numberOrNull(fix.fixAt),
  sentAt: numberOrNull(fix.sentAt) ?? sentAt,
  mocked: fix.mocked === true,
});

function checkPlace({ lat, lng }: ReportedFix, at: string, details: FieldErrors): void {
  if (!isBetween(lat, -90, 90)) details[`${at}lat`] = 'Enlem -90 ile 90 arasında bir sayı olmalı';
  if (!isBetween(lng, -180, 180)) details[`${at}lng`] = 'Boylam -180 ile 180 arasında bir sayı olmalı';
  if (lat === 0 && lng === 0) details[`${at}lat`] = 'Konum 0,0 olamaz';
}
