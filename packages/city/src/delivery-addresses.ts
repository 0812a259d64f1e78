import type { LatLng } from '@ulak/contracts/domain/geo';
import { type District, DISTRICTS, FALLBACK_NEIGHBOURHOODS, FALLBACK_STREETS } from './districts.ts';
import { movedBy } from './plane.ts';
import type { Random } from './random.ts';
import { type RoadFromBranch, type StreetNeighbourhood, streetsOf } from './street-addresses.ts';

/** Doors lie beside their street, metres from its middle. */
const BESIDE_STREET_M = [4, 10] as const;
const NEIGHBOURHOOD_SPREAD_M = 130;
const MAX_DISTANCE_M = 4_000;
const MIN_DISTANCE_M = 250;

/** A customer's address and its place on the map. */
export interface DeliveryAddress {
  readonly location: LatLng;
  readonly address: string;
  /** From where the demo has the district's branch; null: no streets are known there. */
  readonly road: RoadFromBranch | null;
}

/** A branch as the addresses around it need it. */
export interface BranchSite {
  readonly name: string;
  readonly location: LatLng;
}

/** A home within about four kilometres of a branch, with an address that fits it. */
export function makeDeliveryAddress(random: Random, branch: BranchSite): DeliveryAddress {
  const known = streetsOf(branch.name);
  if (known) return besideStreet(random, branch.name, known);
  const district = DISTRICTS.find(({ name }) => name === branch.name);
  const streets = district?.streets ?? FALLBACK_STREETS;
  const [neighbourhood, location] = district
    ? pointInDistrict(random, district)
    : pointAroundBranch(random, branch.location);
  const flat = makeFlat(random);
  const address = `${neighbourhood} Mah. ${random.pick(streets)} ${flat}, ${branch.name}`;
  return { location, address, road: null };
}

/** A door a few metres off a real street, which its address names. */
function besideStreet(
  random: Random,
  district: string,
  neighbourhoods: readonly StreetNeighbourhood[],
): DeliveryAddress {
  const neighbourhood = random.pick(neighbourhoods);
  const street = random.pick(neighbourhood.streets);
  const { location, road } = random.pick(street.places);
  const metres = random.floatBetween(...BESIDE_STREET_M);
  const angle = random.next() * 2 * Math.PI;
  return {
    location: movedBy(location, { east: Math.cos(angle) * metres, north: Math.sin(angle) * metres }),
    address: `${neighbourhood.name} Mah. ${street.name} ${makeFlat(random)}, ${district}`,
    road,
  };
}

function makeFlat(random: Random): string {
  const number = random.integerBetween(1, 140);
  const floor = random.integerBetween(1, 7);
  return `No ${number} Kat ${floor} Daire ${random.integerBetween(1, 22)}`;
}

function pointInDistrict(random: Random, { neighbourhoods }: District): [string, LatLng] {
  const [name, lat, lng] = random.pick(neighbourhoods);
  const offset = {
    east: random.normal() * NEIGHBOURHOOD_SPREAD_M,
    north: random.normal() * NEIGHBOURHOOD_SPREAD_M,
  };
  return [name, movedBy({ lat, lng }, offset)];
}

/** Denser near the branch. */
function pointAroundBranch(random: Random, branch: LatLng): [string, LatLng] {
  const distance = MIN_DISTANCE_M + random.next() ** 1.6 * (MAX_DISTANCE_M - MIN_DISTANCE_M);
  const angle = random.next() * 2 * Math.PI;
  const location = movedBy(branch, { east: Math.cos(angle) * distance, north: Math.sin(angle) * distance });
  return [random.pick(FALLBACK_NEIGHBOURHOODS), location];
}
