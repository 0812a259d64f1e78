import { effectiveDelayMinutes } from '@ulak/contracts/domain/return-delay';
import type { CourierDelay } from '@ulak/contracts/delays/schema';
import { delayWords } from '@ulak/contracts/delays/status';
import { formatDuration, formatKm } from '@ulak/contracts/format';
import { DISTANCE_METHOD_LABELS } from '@ulak/contracts/roads/labels';
import { formatFullDateTime, MINUTE_MS } from '@ulak/contracts/time';

/** Whole minutes of a delay at `now`, by the server's rule. */
export const minutesOf = (delay: CourierDelay, now: number): number =>
  effectiveDelayMinutes(
    {
      ...delay,
      expectedReturnTime: Date.parse(delay.expectedReturnTime),
      heldSince: delay.heldSince === null ? null : Date.parse(delay.heldSince),
    },
    now,
  );

/** The delay cell: minutes, or the words in their place (spec 4 §4). */
export function delayText(delay: CourierDelay, now: number): string {
  const minutes = minutesOf(delay, now);
  return delayWords(delay.status, minutes) ?? formatDuration(minutes);
}

export const momentText = (at: string): string => formatFullDateTime(Date.parse(at));

/** When the courier came back, or what is known instead, and a second line (spec 4 §2). */
export function returnText(
  { status, actualReturnTime, actualDurationMinutes, delayStartTime }: CourierDelay,
  now: number,
): readonly [string, string | null] {
  if (actualReturnTime !== null)
    return [
      momentText(actualReturnTime),
      actualDurationMinutes === null ? null : `${formatDuration(actualDurationMinutes)} sürdü`,
    ];
  if (status === 'OFFLINE') return ['Çevrimdışı oldu', null];
  if (status !== 'ACTIVE') return ['–', null];
  const minutes = Math.max(0, Math.floor((now - Date.parse(delayStartTime)) / MINUTE_MS));
  return ['Henüz dönmedi', `${formatDuration(minutes)} geçti`];
}

/** '2,4 km' and what measured them, 'kuş uçuşu' or 'yol'. */
export const distanceParts = ({
  distanceMeters,
  distanceMethod,
}: CourierDelay): readonly [string, string] => [
  formatKm(distanceMeters / 1_000),
  DISTANCE_METHOD_LABELS[distanceMethod],
];

/** '2,4 km kuş uçuşu'. */
export const distanceText = (delay: CourierDelay): string => distanceParts(delay).join(' ');

/** 'En az 20 km/sa · +15 dk ek süre'; extra minutes only where there are some (spec 4 §2). */
export const branchRuleText = ({ branchMinSpeed, branchExtraTime }: CourierDelay): string =>
  [
    `En az ${branchMinSpeed.toLocaleString('tr-TR')} km/sa`,
    branchExtraTime > 0 && `+${branchExtraTime} dk ek süre`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Where the way back began, on a map. */
export const mapLinkOf = ({ courierStartLocation: place }: CourierDelay): string | null =>
  place && `https://www.google.com/maps/search/?api=1&query=${place.lat},${place.lng}`;
