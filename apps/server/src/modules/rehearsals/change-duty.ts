import { couriersByHour, type Duty, hourSpan, type MinuteSpan, overlap } from './day-facts.ts';
import { BUSINESS_DAY_START_HOUR } from '@ulak/contracts/business-day';

/** Hours of the clock in the order of a business day. */
const HOURS = Array.from({ length: 24 }, (_, place) => (BUSINESS_DAY_START_HOUR + place) % 24);

/**
 * Shifts of a day with other numbers of couriers by hour of the clock. An hour keeps its people where the
 * number is the day's, rounded. Added couriers come for whole runs of hours; too many leave for the hour,
 * first who left before, then who came last.
 */
export function changeDuty(duty: readonly Duty[], wanted: readonly number[]): Duty[] {
  // an hour of a few minutes rounds to nobody and would be kept: nobody at all is nobody
  if (wanted.every((couriers) => couriers === 0)) return [];
  const had = couriersByHour(duty);
  const more = HOURS.map((hour) => Math.max(0, changeOf(had, wanted, hour)));
  return [...cutDuty(duty, { had, wanted }), ...addedDuty(more)];
}

function changeOf(had: readonly number[], wanted: readonly number[], hour: number): number {
  const [before, after] = [had[hour] ?? 0, wanted[hour] ?? 0];
  return after === Math.round(before) ? 0 : after - before;
}

/** The first couriers come for the longest runs. Not people of the branch: numbered below zero. */
function addedDuty(more: readonly number[]): Duty[] {
  const added: Duty[] = [];
  const levels = Math.ceil(Math.max(0, ...more));
  for (let level = 0; level < levels; level += 1) {
    const first = added.length;
    for (const [place, count] of more.entries()) {
      // less than a courier more: one comes for a part of the hour
      const part = Math.min(1, count - level);
      if (part <= 0) continue;
      const [from, to] = [place * 60, (place + part) * 60];
      const last = added.at(-1);
      if (last && added.length > first && last.to === from) added[added.length - 1] = { ...last, to };
      else added.push({ courier: -1 - added.length, from, to });
    }
  }
  return added;
}

function cutDuty(
  duty: readonly Duty[],
  { had, wanted }: { readonly had: readonly number[]; readonly wanted: readonly number[] },
): Duty[] {
  let left = duty.toSorted((a, b) => a.from - b.from || a.courier - b.courier || a.to - b.to);
  let gone = new Set<number>();
  for (const hour of HOURS) {
    let tooMany = -changeOf(had, wanted, hour) * 60;
    const span = hourSpan(hour);
    const cut = new Set<number>();
    const rank = ({ courier }: Duty): number => (gone.has(courier) ? 0 : 1);
    const order = left
      .filter((one) => overlap(one, span) > 0)
      .toSorted((a, b) => rank(a) - rank(b) || b.from - a.from || b.courier - a.courier);
    for (const one of order) {
      if (tooMany <= 1e-9) break;
      const to = Math.min(one.to, span.to);
      const from = Math.max(one.from, span.from, to - tooMany);
      left = left.flatMap((other) => (other === one ? without(other, { from, to }) : [other]));
      tooMany -= to - from;
      cut.add(one.courier);
    }
    gone = cut;
  }
  return left;
}

const without = (duty: Duty, { from, to }: MinuteSpan): Duty[] =>
  [
    { ...duty, to: from },
    { ...duty, from: to },
  ].filter((part) => part.from < part.to);
