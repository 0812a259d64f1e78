import type { OsmWay } from './read-entities.ts';

/** Classes of roads, the loudest first; a tile names one by this word. */
export const ROAD_KINDS = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** From which zoom on a class is drawn. */
export const FIRST_ZOOM: Readonly<Record<RoadKind, number>> = {
  motorway: 10,
  trunk: 10,
  primary: 10,
  secondary: 11,
  tertiary: 12,
  minor: 13,
};

/** How fast a courier's motorcycle rides on an empty road of a class. */
export const FREE_FLOW_KMH: Readonly<Record<RoadKind, number>> = {
  motorway: 70,
  trunk: 55,
  primary: 40,
  secondary: 35,
  tertiary: 30,
  minor: 22,
};

const MINOR = new Set(['unclassified', 'residential', 'living_street', 'road']);
/** Drawn and found where they have a name: a shopping street is an address, and so is a lane with one. */
const MINOR_IF_NAMED = new Set(['pedestrian', 'service']);
const CLOSED = new Set(['no', 'private']);
/** What may close a drawn road to motorcycles, the most telling first. */
const VEHICLE_TAGS = ['motorcycle', 'motor_vehicle', 'vehicle'];
const ROUNDABOUTS = new Set(['roundabout', 'circular']);
/** Longest name that is kept; the longest street name of Türkiye has about 70 letters. */
const MAX_NAME = 200;

/** The class of a way, or null where couriers do not ride. */
export function roadKindOf({ tags }: Pick<OsmWay, 'tags'>): RoadKind | null {
  const highway = tags.get('highway')?.replace(/_link$/, '');
  if (highway === undefined || tags.get('area') === 'yes' || CLOSED.has(tags.get('access') ?? ''))
    return null;
  const kind = ROAD_KINDS.find((one) => one === highway);
  if (kind) return kind;
  if (MINOR.has(highway)) return 'minor';
  return MINOR_IF_NAMED.has(highway) && roadNameOf({ tags }) !== '' ? 'minor' : null;
}

/** Whether a motorcycle may ride on a road: people are sent to a shopping street, and not along it. */
export function isRideable({ tags }: Pick<OsmWay, 'tags'>): boolean {
  const vehicle = VEHICLE_TAGS.map((tag) => tags.get(tag)).find((value) => value !== undefined);
  return vehicle === undefined ? tags.get('highway') !== 'pedestrian' : !CLOSED.has(vehicle);
}

/** The name of a way as one line without control characters; '' where it has none. */
export const roadNameOf = ({ tags }: Pick<OsmWay, 'tags'>): string =>
  (tags.get('name') ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();

/** 1: ridden in the way's direction only, −1: against it, 0: both. */
export function onewayOf({ tags }: Pick<OsmWay, 'tags'>): -1 | 0 | 1 {
  const oneway = tags.get('oneway');
  if (oneway === '-1' || oneway === 'reverse') return -1;
  if (oneway === 'yes' || oneway === '1' || oneway === 'true') return 1;
  if (oneway !== undefined) return 0;
  return tags.get('highway') === 'motorway' || ROUNDABOUTS.has(tags.get('junction') ?? '') ? 1 : 0;
}
