import type { LatLng } from '@ulak/contracts/domain/geo';
import { STREET_ADDRESSES } from './generated/street-addresses.ts';

const UNITS_PER_DEGREE = 1e5;

/** The way by road from the district's branch of the demo, on empty roads of a motorcycle. */
export interface RoadFromBranch {
  readonly metres: number;
  readonly seconds: number;
}

/** A place on a street. */
export interface StreetPlace {
  readonly location: LatLng;
  readonly road: RoadFromBranch;
}

/** A street with places on it that no other road is near. */
export interface ListedStreet {
  /** As addresses have it: 'Moda Cad.'. */
  readonly name: string;
  readonly places: readonly StreetPlace[];
}

/** Streets of a neighbourhood of a district. */
export interface StreetNeighbourhood {
  readonly name: string;
  readonly streets: readonly ListedStreet[];
}

let districts: ReadonlyMap<string, readonly StreetNeighbourhood[]> | null = null;

/** The real streets of a district by neighbourhood; undefined where none are known. */
export function streetsOf(district: string): readonly StreetNeighbourhood[] | undefined {
  districts ??= new Map(STREET_ADDRESSES.trim().split('\n# ').map(readDistrict));
  return districts.get(district);
}

function readDistrict(text: string): [string, StreetNeighbourhood[]] {
  const [head = '', ...neighbourhoods] = text.split('\n= ');
  const [name = '', lat, lng] = head.replace(/^# /, '').split(',');
  const branch = { lat: Number(lat), lng: Number(lng) };
  return [
    name,
    neighbourhoods.map((block) => {
      const [title = '', ...streets] = block.split('\n');
      return { name: title, streets: streets.map((line) => readStreet(line, branch)) };
    }),
  ];
}

function readStreet(line: string, branch: LatLng): ListedStreet {
  const [name = '', ...places] = line.split(';');
  return {
    name,
    places: places.map((text) => {
      const [north = 0, east = 0, metres = 0, seconds = 0] = text.split(',').map(Number);
      return {
        location: {
          lat: branch.lat + north / UNITS_PER_DEGREE,
          lng: branch.lng + east / UNITS_PER_DEGREE,
        },
        road: { metres, seconds },
      };
    }),
  };
}
