import { isValidCoordinate } from '@ulak/contracts/domain/geo';
import { Place, type PlacePrecision } from '@ulak/contracts/places/schema';
import { foldTr } from '@ulak/contracts/text';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import * as repository from './repository.ts';

/** HTTP client for the geocoder; tests inject their own. */
export type OutsideFetch = (
  url: URL,
  init: { headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>;

export interface GeocoderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly fetch: OutsideFetch;
  /** Search address of a Nominatim-like service; empty: none. */
  readonly url: string;
  readonly warn: (error: unknown) => void;
}

const TIMEOUT_MS = 3_000;
/** Public services allow one query a second per installation. */
const MIN_INTERVAL_MS = 1_000;
/** A search that would wait longer is answered without the geocoder. */
const MAX_WAIT_MS = 2_000;
export const CACHE_MS = 30 * 86_400_000;
const RESULTS = 5;
const USER_AGENT = 'Ulak delivery desk (self-hosted; address search)';

/** Nominatim's jsonv2: numbers come as strings. */
const Answer = z.array(
  z.object({
    display_name: z.string(),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    category: z.string().optional(),
    type: z.string().optional(),
    place_rank: z.number().optional(),
  }),
);

/**
 * Places from the configured geocoder (design §6): answers are cached 30 days, queries are sent one a second
 * over all nodes, each within 3 s. A slow, busy or failing geocoder costs only its own results.
 */
export async function askGeocoder(deps: GeocoderDeps, text: string): Promise<Place[]> {
  const { db, clock } = deps;
  if (deps.url === '') return [];
  const question = foldTr(text).replaceAll(/\s+/g, ' ').trim();
  const freshFrom = new Date(clock.now().getTime() - CACHE_MS);
  const stored = await db.asSystem((tx) => repository.findAnswer(tx, question, freshFrom));
  if (stored) return Place.array().parse(stored);
  if (!(await waitForTurn(deps))) return [];
  try {
    const places = await fetchPlaces(deps, text);
    await db.asSystem((tx) => repository.saveAnswer(tx, question, places, clock.now()));
    return places;
  } catch (error) {
    deps.warn(error);
    return [];
  }
}

/** Waits until this query may be sent, over all nodes; false: the queue is too long. */
export async function waitForTurn({ db, clock }: Pick<GeocoderDeps, 'db' | 'clock'>): Promise<boolean> {
  const wait = await db.asSystem((tx) =>
    repository.reserveSlot(tx, clock.now(), { everyMs: MIN_INTERVAL_MS, maxWaitMs: MAX_WAIT_MS }),
  );
  if (wait === null) return false;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return true;
}

type Found = z.output<typeof Answer>[number];

/**
 * What the found thing is, by Nominatim's ranks (26: streets, 17: parts of a town, 10: districts). A shop at
 * rank 30 is no door of a typed address.
 */
function precisionOf({ category, type, place_rank: rank }: Found): { precision?: PlacePrecision } {
  if (category === 'building' || type === 'house') return { precision: 'door' };
  if (rank === undefined) return {};
  if (rank >= 26) return { precision: 'street' };
  if (rank >= 17) return { precision: 'neighbourhood' };
  return { precision: rank >= 10 ? 'district' : 'province' };
}

/** Asks the geocoder for places of Türkiye, in Turkish. @param more parameters beside the text */
export function requestPlaces(
  { fetch, url }: Pick<GeocoderDeps, 'fetch' | 'url'>,
  text: string,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const target = new URL(url);
  const params = { q: text, format: 'jsonv2', countrycodes: 'tr', 'accept-language': 'tr', ...more };
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return fetch(target, { headers: { 'user-agent': USER_AGENT }, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function fetchPlaces(deps: GeocoderDeps, text: string): Promise<Place[]> {
  const response = await requestPlaces(deps, text, { limit: String(RESULTS) });
  if (!response.ok) throw new Error(`geocoder answered ${response.status}`);
  return Answer.parse(await response.json())
    .map((found) => ({ found, point: { lat: found.lat, lng: found.lon } }))
    .filter(({ point }) => isValidCoordinate(point))
    .map(({ found, point }) => {
      const [label = found.display_name, ...rest] = found.display_name.split(', ');
      const detail = rest.join(', ') || null;
      return { label, detail, location: point, source: 'geocoder' as const, ...precisionOf(found) };
    });
}
