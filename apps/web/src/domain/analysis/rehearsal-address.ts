import { isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import { REHEARSAL_LIMITS } from '@ulak/contracts/rehearsals/options';
import type { RehearsalId } from '@ulak/contracts/rehearsals/schema';
import type { SearchParams } from '../../lib/search.ts';

/** Couriers more or fewer by hour of the clock; hours that stay as they were are left out. */
export type CourierChanges = Readonly<Record<number, number>>;

/** What of a rehearsal stands in the address of /heat-map. */
export interface RehearsalAddress {
  /** 'YYYY-MM-DD'; null: the newest past day with orders. */
  readonly day: string | null;
  readonly couriers: CourierChanges;
  /** Where the branch would be; null: where it is. */
  readonly location: LatLng | null;
  /** Couriers of a second branch that would stand there; null: the branch itself would. */
  readonly second: number | null;
  readonly hasPacing: boolean;
  /** The one that is open. */
  readonly id: RehearsalId | null;
}

interface Proposal {
  readonly branchId: BranchId;
  readonly couriers?: CourierChanges;
  readonly location?: LatLng | null;
  readonly second?: number | null;
}

/** Couriers that a second branch is first tried with. */
export const SECOND_BRANCH_COURIERS = 2;

const DAY = /^20[2-9]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const CHANGE = /^(\d|1\d|2[0-3]):([+-]?\d{1,3})$/;
const ID = /^[1-9]\d{0,14}$/;

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

const changesText = (couriers: CourierChanges): string | undefined => {
  const text = Object.entries(couriers).map(([hour, change]) => `${hour}:${signed(change)}`);
  return text.length === 0 ? undefined : text.join();
};

const placeParts = ({ location, second }: Pick<Proposal, 'location' | 'second'>): SearchParams =>
  location
    ? {
        lat: location.lat.toFixed(6),
        lng: location.lng.toFixed(6),
        ...(second && { second: String(second) }),
      }
    : {};

/** The same change in some hours. */
export const changeIn = (hours: readonly number[], change: number): CourierChanges =>
  Object.fromEntries(hours.map((hour) => [hour, change]));

/** The search part of /heat-map that opens a rehearsal of the newest past day with the proposal. */
export const rehearsalSearch = ({ branchId, couriers = {}, ...place }: Proposal): SearchParams => ({
  tab: 'rehearsal',
  branch: String(branchId),
  couriers: changesText(couriers),
  ...placeParts(place),
});

/** The search part of a rehearsal that is being looked at. */
export const writeRehearsal = (branchId: BranchId, address: RehearsalAddress): SearchParams => ({
  ...rehearsalSearch({ branchId, ...address }),
  day: address.day ?? undefined,
  pacing: address.hasPacing ? '1' : undefined,
  rehearsal: address.id === null ? undefined : String(address.id),
});

function readChanges(text = ''): CourierChanges {
  const changes = text.split(',').map((part) => CHANGE.exec(part));
  return Object.fromEntries(
    changes.flatMap((found) =>
      found === null || Number(found[2]) === 0 ? [] : [found.slice(1).map(Number)],
    ),
  );
}

const readSecond = (text = ''): number | null =>
  ID.test(text) && Number(text) <= REHEARSAL_LIMITS.couriersPerHour ? Number(text) : null;

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What an address asks for; what it does not understand counts as absent. */
export function readRehearsal({ day = '', ...search }: SearchParams): RehearsalAddress {
  const place = { lat: Number(search.lat ?? Number.NaN), lng: Number(search.lng ?? Number.NaN) };
  return {
    day: isDay(day) ? day : null,
    couriers: readChanges(search.couriers),
    location: isValidCoordinate(place) ? place : null,
    second: isValidCoordinate(place) ? readSecond(search.second) : null,
    hasPacing: search.pacing === '1',
    id: ID.test(search.rehearsal ?? '') ? (Number(search.rehearsal) as RehearsalId) : null,
  };
}
