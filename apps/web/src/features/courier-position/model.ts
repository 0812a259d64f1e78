import type { PositionRefusal } from '@ulak/contracts/couriers/position-refusal';
import type { PositionFix } from '@ulak/contracts/couriers/schema';
import type { StepFixInput } from '@ulak/contracts/orders/requests';
import { distanceM, isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';

/** One reading of the phone, as queued until it is sent. Times are epoch ms by the phone's clock. */
export interface Reading extends LatLng {
  readonly fixAt: number;
  /** Radius of uncertainty, metres. */
  readonly accuracyM: number | null;
  readonly speedMs: number | null;
  readonly headingDeg: number | null;
}

/** Not more often than this while moving (ux "Courier phone"). */
const MOVING_INTERVAL_MS = 5_000;
/**
 * Often enough while standing still that nobody looks lost: a position of a minute counts as old (criteria
 * D08).
 */
export const STATIONARY_INTERVAL_MS = 20_000;
/** Faster than a stroll counts as moving, metres per second. */
const MIN_MOVING_SPEED_MPS = 1;
/** So far from the last one sent that the courier has moved whatever the speed says, metres. */
const MIN_MOVED_DISTANCE_M = 20;
/** One call takes at most this many (contract of the call). */
export const MAX_READINGS_PER_CALL = 100;
/** So many readings wait at most, half an hour of riding; beyond it every second old one goes. */
export const MAX_QUEUED_READINGS = 360;

/** What the browser's geolocation gives (the parts that are used). */
export interface BrowserPosition {
  readonly coords: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracy: number;
    readonly speed: number | null;
    readonly heading: number | null;
  };
  readonly timestamp: number;
}

const finiteOrNull = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 ? value : null;

/** A position further than this from the phone's clock is dated by another clock, that of the satellites. */
const OTHER_CLOCK_MS = 60_000;

/**
 * A browser's position as a reading; null when it can be no place. NaN headings of a standing phone become
 * null.
 * @param now by the phone's clock, epoch ms: all times of a reading are by that one clock (criteria A14)
 */
export function toReading({ coords, timestamp }: BrowserPosition, now: number): Reading | null {
  const place = { lat: coords.latitude, lng: coords.longitude };
  if (!isValidCoordinate(place)) return null;
  return {
    ...place,
    fixAt: Math.round(Math.abs(now - timestamp) > OTHER_CLOCK_MS ? now : timestamp),
    accuracyM: finiteOrNull(coords.accuracy),
    speedMs: finiteOrNull(coords.speed),
    headingDeg: finiteOrNull(coords.heading),
  };
}

/** Whether a reading shows movement since the last one sent. */
const isMoving = (reading: Reading, last: Reading): boolean =>
  (reading.speedMs ?? 0) >= MIN_MOVING_SPEED_MPS || distanceM(reading, last) >= MIN_MOVED_DISTANCE_M;

/**
 * Whether a reading is worth sending: the first one, one after 5 s while moving, one after 20 s while
 * standing still. A reading that is not newer than the last one sent never is.
 */
export function isWorthSending(reading: Reading, last: Reading | null): boolean {
  if (!last) return true;
  const age = reading.fixAt - last.fixAt;
  return age >= (isMoving(reading, last) ? MOVING_INTERVAL_MS : STATIONARY_INTERVAL_MS);
}

/**
 * The waiting readings with one more, oldest first. When too many wait, every second of the older half goes:
 * the track keeps its shape and its end, and loses only detail.
 */
export function enqueue(queued: readonly Reading[], reading: Reading): readonly Reading[] {
  const all = [...queued, reading];
  if (all.length <= MAX_QUEUED_READINGS) return all;
  const half = Math.floor(all.length / 2);
  return all.filter((_, index) => index >= half || index % 2 === 0);
}

/** The readings without those that were sent. */
export function withoutSent(queued: readonly Reading[], sent: readonly Reading[]): readonly Reading[] {
  const times = new Set(sent.map((reading) => reading.fixAt));
  return queued.filter((reading) => !times.has(reading.fixAt));
}

const toFix = (reading: Reading, sentAt: number): PositionFix => ({
  lat: reading.lat,
  lng: reading.lng,
  accuracy: reading.accuracyM,
  speed: reading.speedMs,
  heading: reading.headingDeg,
  fixAt: reading.fixAt,
  sentAt,
});

/**
 * The body of one call: a single fix as it is, several as a list, each with the time the phone took it
 * (criteria D08).
 * @param sentAt epoch ms by the phone's clock, at the moment of sending (criteria A14)
 */
export function toBody(
  readings: readonly Reading[],
  sentAt: number,
): PositionFix | { readonly fixes: PositionFix[]; readonly sentAt: number } {
  const [only] = readings;
  if (only && readings.length === 1) return toFix(only, sentAt);
  return { fixes: readings.map((reading) => toFix(reading, sentAt)), sentAt };
}

/** A reading so young needs no other to say where a step is taken: a phone that moves reports more often. */
const STEP_READING_MS = 5_000;
/** An older one says nothing about a step (docs/decisions/048). */
const MAX_STEP_READING_MS = 30_000;

/** Whether a reading shows where the phone is at this moment, without asking it again. */
export const isFreshForStep = (reading: Reading | null, now: number): reading is Reading =>
  reading !== null && Math.abs(now - reading.fixAt) <= STEP_READING_MS;

/** Whether a reading still belongs to a step that is taken at this moment. */
export const isUsableForStep = (reading: Reading | null, now: number): reading is Reading =>
  reading !== null && Math.abs(now - reading.fixAt) <= MAX_STEP_READING_MS;

/** What a step says of where it was taken. */
export const toStepFix = ({ lat, lng, accuracyM, fixAt }: Reading): StepFixInput => ({
  lat,
  lng,
  accuracy: accuracyM,
  fixAt,
});

/** Why the phone gives no position, as the browser numbers it (GeolocationPositionError). */
export type LocationProblem = 'DENIED' | 'UNAVAILABLE' | 'TIMEOUT' | 'UNSUPPORTED';

export function problemOf(code: number): LocationProblem {
  if (code === 1) return 'DENIED';
  return code === 3 ? 'TIMEOUT' : 'UNAVAILABLE';
}

/**
 * The problem to show after the browser reported one. A single late answer is none while the last reading is
 * fresh.
 * @param facts `code` as the browser numbers it; `last` the newest reading that was queued; `now` by the
 * phone's clock, epoch ms
 */
export function nextProblemOf(facts: {
  readonly before: LocationProblem | null;
  readonly code: number;
  readonly last: Reading | null;
  readonly now: number;
}): LocationProblem | null {
  const problem = problemOf(facts.code);
  const isFresh = facts.last !== null && !isOldPosition(facts.now - facts.last.fixAt);
  return problem !== 'DENIED' && isFresh ? facts.before : problem;
}

/** Title of every problem with the position (spec 3 §8). */
export const LOCATION_ERROR_TITLE = 'Konum hatası';

/**
 * What is wrong and what to do about it.
 * @param isInstalled the page runs as an installed app: without address bar, with the phone's permissions
 */
export const locationHelp = (problem: LocationProblem, isInstalled: boolean): string =>
  (isInstalled ? { ...LOCATION_HELP, ...INSTALLED_LOCATION_HELP } : LOCATION_HELP)[problem];

const LOCATION_HELP: Record<LocationProblem, string> = {
  DENIED:
    'Konum izni kapalı. Adres çubuğundaki simgeye dokunun, "İzinler" altında Konum\'u açın, sonra ' +
    '"Yeniden dene"ye basın.',
  UNAVAILABLE: 'Telefon konum bulamıyor. Ayarlardan konumu (GPS) açın, mümkünse açık alana çıkın.',
  TIMEOUT: 'Konum zamanında alınamadı. GPS açıksa açık alana çıkın; birkaç saniye içinde yeniden denenecek.',
  UNSUPPORTED: 'Bu tarayıcı konum paylaşamıyor. Güncel Chrome veya Safari ile güvenli (https) adresten açın.',
};

const INSTALLED_LOCATION_HELP: Partial<Record<LocationProblem, string>> = {
  DENIED:
    "Konum izni kapalı. Telefonun Ayarlar bölümünde Ulak uygulamasının konum iznini açın (iPhone'da " +
    'Gizlilik › Konum), sonra "Yeniden dene"ye basın.',
  UNSUPPORTED: 'Bu telefonda uygulama konum paylaşamıyor. Telefonun sistemini ve tarayıcısını güncelleyin.',
};

/** A server that stores nothing for this long does so for a reason that the courier has to know, ms. */
export const REFUSAL_GRACE_MS = 30_000;

export const POSITION_REFUSED_TITLE = 'Konumunuz kaydedilmiyor';

/** Why the server stores no position, and what to do about it. @param isInstalled see {@link locationHelp} */
export const refusalHelp = (refusal: PositionRefusal, isInstalled: boolean): string =>
  REFUSAL_HELP[refusal](isInstalled ? 'Uygulamayı kapatıp yeniden açın' : 'Sayfayı yenileyin');

const REFUSAL_HELP: Record<PositionRefusal, (reopen: string) => string> = {
  OFFLINE: (reopen) => `Sunucu sizi çevrimdışı görüyor. ${reopen}; sürerse yeniden çevrimiçi olun.`,
  ON_BREAK: (reopen) => `Sunucu sizi molada görüyor. ${reopen}; mola sürüyorsa molayı bitirin.`,
  BEFORE_SHIFT: () =>
    'Telefonun bildirdiği zaman mesainizin başlangıcından önce. Çevrimdışı olup yeniden çevrimiçi olun.',
  DURING_BREAK: () =>
    'Telefonun bildirdiği zaman molanızın içinde. Birkaç dakika içinde düzelmezse telefonun saatini ' +
    'denetleyin.',
};

/** Shown wherever the position is explained: no browser gives a position while hidden (criteria, Facts). */
export const hiddenPhoneNote = (isInstalled: boolean): string =>
  isInstalled
    ? "Ekran kilitliyken veya başka bir uygulama açıkken Ulak konum gönderemez. Çevrimiçiyken Ulak'ı " +
      'ekranda açık tutun.'
    : 'Ekran kilitliyken veya başka bir uygulama açıkken tarayıcı konum göndermez. Çevrimiçiyken bu ' +
      'sayfayı açık tutun.';

/** How to get the app; only a browser's page says so. */
export const INSTALL_HINT =
  'Uygulama gibi kullanmak için tarayıcı menüsünden (iPhone\'da Paylaş\'tan) "Ana ekrana ekle"yi seçin.';

/** How the age of the last position is shown; amber from a minute on (criteria D08: 'konum eski'). */
export const isOldPosition = (ageMs: number): boolean => ageMs >= 60_000;
