import L from 'leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RasterTiles } from './raster-layer.ts';
import { StreetsOverBasemap } from './streets-over-basemap.ts';

const TILES = 'https://tiles.example/{z}/{x}/{y}.png';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openMap() {
  const map = L.map(document.createElement('div'), { center: [41, 29], zoom: 15 });
  const streets = new StreetsOverBasemap(map, { setOverlay: () => undefined }, () => undefined);
  return { map, streets };
}

/** Whether a new map shows streets at once, and after the wait. */
function nextMap(url = TILES): [boolean, boolean] {
  const { map, streets } = openMap();
  streets.setWanted(true, url);
  const atOnce = streets.areShown();
  vi.advanceTimersByTime(3_000);
  const later = streets.areShown();
  map.remove();
  return [atOnce, later];
}

/** Tiles of a map; what became of one is told by its event. */
function askForTile(outcome: 'load' | 'error'): void {
  const { map } = openMap();
  const settings = { tileUrl: TILES, tileAttribution: '', tileMaxZoom: 19, tileDarkUrl: '' };
  new RasterTiles(map, () => undefined).set(settings, 'light');
  map.getPane('tilePane')?.querySelector('img')?.dispatchEvent(new Event(outcome));
  vi.advanceTimersByTime(1_000);
  map.remove();
}

it('tiles that failed are waited for once a minute, not by each map; one that loads ends it', () => {
  expect(nextMap('')).toEqual([true, true]);
  askForTile('error');
  expect(nextMap('https://other.example/{z}/{x}/{y}.png')).toEqual([false, true]);
  expect(nextMap()).toEqual([true, true]);
  askForTile('load');
  // none came within the wait
  expect(nextMap()).toEqual([false, true]);
  expect(nextMap()).toEqual([true, true]);
  vi.advanceTimersByTime(60_000);
  expect(nextMap()).toEqual([false, true]);
});

it('a closed map asks nothing of itself when its raster tiles unload', () => {
  const map = L.map(document.createElement('div'), { center: [41, 29], zoom: 15 });
  const setOverlay = vi.fn<() => void>();
  const streets = new StreetsOverBasemap(map, { setOverlay }, () => map.getCenter());
  streets.setWanted(false, TILES);
  map.remove();
  setOverlay.mockClear();
  streets.setWanted(true, TILES);
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
  expect(() => streets.setWanted(false, TILES)).not.toThrow();
  expect(setOverlay).not.toHaveBeenCalled();
});
