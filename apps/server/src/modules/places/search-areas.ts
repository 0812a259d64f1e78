import { isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { foldTr } from '@ulak/contracts/text';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { CACHE_MS, type GeocoderDeps, requestPlaces, waitForTurn } from './ask-geocoder.ts';
import * as repository from './repository.ts';
import { searchGazetteer } from './search-gazetteer.ts';
import { searchStreets } from './search-streets.ts';

const RESULTS = 10;
/** An answer with ten boundaries in full detail is about half of it. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Longest text of a foreign status line that is shown. */
const MAX_STATUS_TEXT = 60;
/** Fields of an address, and how long each is: what a neighbourhood may be saved with. */
const MAX_FIELDS = 40;
const MAX_FIELD = 500;

/** Nominatim's jsonv2 with a boundary and the address in parts; numbers come as strings. */
const Area = z.object({
  display_name: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  osm_id: z.coerce.number().int().positive().nullish().catch(null),
  osm_type: z.enum(['node', 'way', 'relation']).nullish().catch(null),
  geojson: z.unknown().optional(),
  address: z.record(z.string(), z.string()).catch({}),
});

/** A place that may be a neighbourhood; `geojson`: whatever shape the geocoder gave it. */
export interface FoundArea {
  readonly display_name: string;
  readonly lat: number;
  readonly lon: number;
  readonly osm_id: number | null;
  readonly osm_type: 'node' | 'way' | 'relation' | null;
  readonly geojson?: unknown;
  readonly address: Record<string, string>;
  readonly source: 'geocoder' | 'gazetteer';
}

/** Asks the geocoder in its turn and with its cache; what goes wrong is told (spec 4 §8). */
export async function searchAreas(
  deps: GeocoderDeps,
  text: string,
  near: readonly LatLng[],
): Promise<FoundArea[]> {
  const found = deps.url === '' ? [] : await askAreas(deps, text);
  if (found.length > 0) return found;
  const [loaded, named] = await Promise.all([loadedAreas(deps, text, near), namedAreas(text, near)]);
  const isLoaded = new Set(loaded.map(({ display_name }) => foldTr(display_name)));
  return [...loaded, ...named.filter(({ display_name }) => !isLoaded.has(foldTr(display_name)))];
}

async function askAreas(deps: GeocoderDeps, text: string): Promise<FoundArea[]> {
  const { db, clock, warn } = deps;
  // no address that anybody types: its answers have another form
  const question = `area: ${foldTr(text).replaceAll(/\s+/g, ' ').trim()}`;
  const freshFrom = new Date(clock.now().getTime() - CACHE_MS);
  const stored = await db.asSystem((tx) => repository.findAnswer(tx, question, freshFrom));
  if (stored) return readAreas(stored);
  if (!(await waitForTurn(deps))) throw new AppError('GEOCODER_BUSY');
  const answer = await fetchAnswer(deps, text).catch((error: unknown) => {
    warn(error);
    throw error;
  });
  const areas = readAreas(answer);
  await db.asSystem((tx) => repository.saveAnswer(tx, question, areas, clock.now()));
  return areas;
}

/** @throws AppError GEOCODER_UNREADABLE */
function readAreas(answer: unknown): FoundArea[] {
  const areas = z.array(Area).safeParse(answer);
  if (!areas.success) throw new AppError('GEOCODER_UNREADABLE');
  return areas.data
    .filter(({ lat, lon }) => isValidCoordinate({ lat, lng: lon }))
    .map(({ osm_id, osm_type, address, ...area }) => {
      // one without the other names nothing
      const hasName = Boolean(osm_id && osm_type);
      const fields = Object.entries(address).slice(0, MAX_FIELDS);
      return {
        ...area,
        osm_id: hasName ? (osm_id ?? null) : null,
        osm_type: hasName ? (osm_type ?? null) : null,
        address: Object.fromEntries(fields.map(([name, value]) => [name, value.slice(0, MAX_FIELD)])),
        source: 'geocoder' as const,
      };
    });
}

/** @throws AppError GEOCODER_FAILED | GEOCODER_SLOW | GEOCODER_UNREADABLE */
async function fetchAnswer(deps: GeocoderDeps, text: string): Promise<unknown> {
  let response: Response;
  let body: string | null;
  try {
    response = await requestPlaces(deps, text, {
      limit: String(RESULTS),
      polygon_geojson: '1',
      polygon_threshold: '0.00005',
      addressdetails: '1',
    });
    body = response.ok ? await readText(response) : null;
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AppError(isSlow ? 'GEOCODER_SLOW' : 'GEOCODER_FAILED');
  }
  if (!response.ok)
    throw new AppError('GEOCODER_FAILED', {
      status: response.status,
      statusText: response.statusText.replaceAll(/[^ -~]/g, '').slice(0, MAX_STATUS_TEXT),
    });
  try {
    return JSON.parse(body ?? '');
  } catch {
    throw new AppError('GEOCODER_UNREADABLE');
  }
}

/** The text of an answer; null: it is longer than any honest one. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Neighbourhoods of the loaded streets: names without boundary, at a point of their own. */
async function loadedAreas(
  { db }: GeocoderDeps,
  text: string,
  near: readonly LatLng[],
): Promise<FoundArea[]> {
  const asked = { text, near, limit: RESULTS, kind: 'NEIGHBOURHOOD' } as const;
  const found = await db.reads.asSystem((tx) => searchStreets(tx, asked));
  return found.flatMap(({ row: { name, district, city, lat, lng } }) =>
    district && city
      ? [areaOf({ name: name.replace(/ Mah(?:allesi)?\.?$/, ''), district, city, location: { lat, lng } })]
      : [],
  );
}

/** Neighbourhoods of the gazetteer: names without boundary, at the centre of their district. */
async function namedAreas(text: string, near: readonly LatLng[]): Promise<FoundArea[]> {
  const named = await searchGazetteer(text, near, RESULTS);
  return named.flatMap(({ label, detail, location }) => {
    const [district, city] = detail?.split(' / ') ?? [];
    if (district === undefined || city === undefined) return [];
    return [areaOf({ name: label.replace(/ Mah$/, ''), district, city, location })];
  });
}

/** A neighbourhood that is known by its name only. */
const areaOf = ({ name, district, city, location }: NamedArea): FoundArea => ({
  display_name: `${name}, ${district}, ${city}`,
  lat: location.lat,
  lon: location.lng,
  osm_id: null,
  osm_type: null,
  geojson: null,
  address: { suburb: name, city_district: district, city },
  source: 'gazetteer',
});

interface NamedArea {
  readonly name: string;
  readonly district: string;
  readonly city: string;
  readonly location: LatLng;
}
