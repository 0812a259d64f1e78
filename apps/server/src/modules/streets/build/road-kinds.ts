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

const MINOR = new Set(['unclassified', 'residential', 'living_street', 'road']);
/** Drawn and found where they have a name: a shopping street is an address, and so is a lane with one. */
const MINOR_IF_NAMED = new Set(['pedestrian', 'service']);
const CLOSED = new Set(['no', 'private']);
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
  return tags.get('highway') === 'motorway' || tags.get('junction') === 'roundabout' ? 1 : 0;
}
