import L from 'leaflet';
import type { Scheme } from '../theme.ts';
import { BasemapLayer } from './basemap-layer.ts';
import { basemapSource } from './basemap-source.ts';
import { BASEMAP_STYLES } from './basemap-style.ts';
import { OVERLAY_PANE } from './overlay-layer.ts';
import { RasterTiles, SIMPLE_MAP_ZOOM } from './raster-layer.ts';
import { StreetsOverBasemap } from './streets-over-basemap.ts';
import type { Point, TileSettings } from './types.ts';

/** spec 1 §9: where a map starts when nothing else says so. */
export const ISTANBUL: Point = { lat: 41.0082, lng: 28.9784 };
export const DEFAULT_ZOOM = 12;

/** 'loading' until the first picture stands, 'failed' when the offline basemap cannot be had. */
export type BasemapStatus = 'loading' | 'ready' | 'failed';

export type BaseMapOptions = {
  center: Point;
  zoom: number;
  scheme: Scheme;
  tiles: TileSettings;
  /** false: arrow keys are the owner's (location picker). */
  hasKeyboardPan: boolean;
  onStatus(status: BasemapStatus): void;
  /** Whether the hint 'basit harita' is due: only the basemap shows, nearer than it has detail for. */
  onSimple(isSimple: boolean): void;
};

export type BaseMap = {
  map: L.Map;
  setAppearance(tiles: TileSettings, scheme: Scheme): void;
  destroy(): void;
};

const BASEMAP_PANE = 'ulak-basemap';
const PANE_LEVELS = { [BASEMAP_PANE]: '150', [OVERLAY_PANE]: '450' };
/** What the basemap covers, with air: beyond lies nothing. */
const BASEMAP_BOUNDS = L.latLngBounds([28, 10], [52, 60]);

/** A Leaflet map over the offline basemap, with raster tiles above it when there are any. */
export function createBaseMap(container: HTMLElement, options: BaseMapOptions): BaseMap {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    center: options.center,
    zoom: options.zoom,
    minZoom: 5,
    maxZoom: 19,
    maxBounds: BASEMAP_BOUNDS,
    zoomControl: false,
    attributionControl: false,
    // The page scrolls over a map that was not touched yet; a click or the Tab key gives it the wheel.
    scrollWheelZoom: false,
    keyboard: options.hasKeyboardPan,
    zoomAnimation: !isMotionReduced,
    fadeAnimation: !isMotionReduced,
    inertia: !isMotionReduced,
  });
  L.control.attribution({ prefix: false }).addTo(map);
  for (const [name, level] of Object.entries(PANE_LEVELS)) map.createPane(name).style.zIndex = level;
  const overlayPane = map.getPane(OVERLAY_PANE);
  if (overlayPane) overlayPane.style.pointerEvents = 'none';
  container.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  container.addEventListener('focusout', () => map.scrollWheelZoom.disable());

  let isBasemapOnly = true;
  const notifySimple = (): void =>
    options.onSimple(isBasemapOnly && map.getZoom() > SIMPLE_MAP_ZOOM && !streets.areShown());
  const basemap = addBasemap(map, options);
  const streets = new StreetsOverBasemap(map, basemap, notifySimple);
  basemap.once('load', () => streets.setWanted(isBasemapOnly, raster.url));
  map.on('moveend', notifySimple);
  const raster = new RasterTiles(map, (isOnlyBasemap) => {
    isBasemapOnly = isOnlyBasemap;
    if (map.hasLayer(basemap)) streets.setWanted(isBasemapOnly, raster.url);
    notifySimple();
  });
  const setAppearance = (tiles: TileSettings, scheme: Scheme): void => {
    container.style.backgroundColor = BASEMAP_STYLES[scheme].sea;
    basemap.setScheme(scheme);
    raster.set(tiles, scheme);
  };
  setAppearance(options.tiles, options.scheme);

  const resize = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  resize.observe(container);
  const destroy = (): void => {
    resize.disconnect();
    map.remove();
  };
  return { map, setAppearance, destroy };
}

function addBasemap(map: L.Map, options: BaseMapOptions): BasemapLayer {
  const source = basemapSource();
  const layer = new BasemapLayer(source, options.scheme, BASEMAP_PANE);
  let isDestroyed = false;
  map.on('unload', () => {
    isDestroyed = true;
  });
  options.onStatus('loading');
  layer.once('load', () => options.onStatus('ready'));
  source.ready
    .then((labels) => {
      if (isDestroyed) return;
      layer.setLabels(labels);
      layer.addTo(map);
    })
    .catch(() => {
      if (!isDestroyed) options.onStatus('failed');
    });
  return layer;
}
