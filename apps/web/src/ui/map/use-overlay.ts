import L from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Scheme } from '../theme.ts';
import { addControls } from './controls.ts';
import type { LiveMapProps } from './live-map-props.ts';
import { boundsOf, circleBounds } from './mercator.ts';
import { OverlayLayer } from './overlay-layer.ts';
import { useLatest } from './use-latest.ts';

/** Nearer than this a single marker would fill the view with nothing around it. */
const FIT_MAX_ZOOM = 15;
/** Evidence is about metres. */
const TRACE_MAX_ZOOM = 16;
/** From the edge to a point: room for its marker (a pin rises above its point), the hint 'basit harita' above
 * and two lines of attribution below. */
const FIT_PADDING_PX = { side: 46, top: 76, bottom: 66 };
/** Share of a small frame that one side's padding may take: without room left nothing could be fitted. */
const MOST_PADDING = 0.3;
const EMPTY_LIST: readonly never[] = [];

/** Puts the overlay on the map, hands it each change of the props, and fits the view to the first data. */
export function useOverlay(
  base: { map: L.Map | null; scheme: Scheme },
  props: LiveMapProps,
  staleAfterMs: number,
): void {
  const {
    couriers = EMPTY_LIST,
    orders = EMPTY_LIST,
    branches = EMPTY_LIST,
    circles = EMPTY_LIST,
    trace = EMPTY_LIST,
    route = null,
  } = props;
  const { selected = null, highlighted = null } = props;
  const latest = useLatest(props);
  const overlay = useLayer(base, latest, staleAfterMs);

  useEffect(() => overlay?.setScheme(base.scheme), [overlay, base.scheme]);
  useEffect(() => overlay?.setBranches(branches), [overlay, branches]);
  useEffect(() => overlay?.setCircles(circles), [overlay, circles]);
  useEffect(() => overlay?.setRoute(route), [overlay, route]);
  useEffect(() => overlay?.setTrace(trace), [overlay, trace]);
  useEffect(() => overlay?.setOrders(orders), [overlay, orders]);
  useEffect(() => overlay?.setCouriers(couriers), [overlay, couriers]);
  useEffect(() => overlay?.setFocus(selected, highlighted), [overlay, selected, highlighted]);

  const hasData =
    couriers.length + orders.length + branches.length + trace.length + (route?.line.length ?? 0) > 0;
  useFit(base.map, hasData ? (props.fitKey ?? '') : null, latest);
}

/** A view that was fitted to the data, until somebody moves it. */
interface Fit {
  readonly map: L.Map;
  readonly key: string;
  isMoved: boolean;
}

/**
 * Fits the view to the first data of each key, and again where the frame changes its size before anybody has
 * moved the map. @param key null: there is nothing to fit to yet
 */
function useFit(map: L.Map | null, key: string | null, latest: RefObject<LiveMapProps>): void {
  const fit = useRef<Fit | null>(null);
  useEffect(() => {
    if (!map || key === null || (fit.current?.map === map && fit.current.key === key)) return;
    fitAll(map, latest.current, false);
    fit.current = { map, key, isMoved: false };
  }, [map, key, latest]);
  useEffect(() => {
    if (!map) return undefined;
    let isOwn = false;
    const noteMove = (): void => {
      if (fit.current && !isOwn) fit.current.isMoved = true;
    };
    const refit = (): void => {
      if (fit.current?.map !== map || fit.current.isMoved) return;
      isOwn = true;
      fitAll(map, latest.current, false);
      isOwn = false;
    };
    map.on('movestart', noteMove).on('resize', refit);
    return () => void map.off('movestart', noteMove).off('resize', refit);
  }, [map, latest]);
}

function useLayer(
  { map, scheme }: { map: L.Map | null; scheme: Scheme },
  latest: RefObject<LiveMapProps>,
  staleAfterMs: number,
): OverlayLayer | null {
  const [overlay, setOverlay] = useState<OverlayLayer | null>(null);
  const firstScheme = useRef(scheme);
  useEffect(() => {
    if (!map) return undefined;
    const layer = new OverlayLayer({
      scheme: firstScheme.current,
      staleAfterMs,
      isMotionReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      events: {
        onSelect: (ref) => latest.current.onSelect?.(ref),
        onHover: (ref) => latest.current.onHover?.(ref),
      },
    });
    layer.addTo(map);
    addControls(map, () => fitAll(map, latest.current, true));
    void document.fonts.ready.then(() => layer.redrawSprites());
    setOverlay(layer);
    return () => {
      setOverlay(null);
      layer.remove();
    };
  }, [map, latest, staleAfterMs]);
  return overlay;
}

function fitAll(map: L.Map, props: LiveMapProps, isAnimated: boolean): void {
  const { couriers, orders, branches, route, circles, trace } = props;
  const around = circles?.flatMap(circleBounds);
  const points = [couriers, orders, branches, around, trace, route?.line, route?.stops].flatMap((list) => [
    ...(list ?? []),
  ]);
  const bounds = boundsOf(points);
  if (!bounds) return;
  const { x: width, y: height } = map.getSize();
  const side = Math.min(FIT_PADDING_PX.side, width * MOST_PADDING);
  const top = Math.min(FIT_PADDING_PX.top, height * MOST_PADDING);
  const bottom = Math.min(FIT_PADDING_PX.bottom, height * MOST_PADDING);
  map.fitBounds(L.latLngBounds(bounds), {
    paddingTopLeft: [side, top],
    paddingBottomRight: [side, bottom],
    maxZoom: trace?.length ? TRACE_MAX_ZOOM : FIT_MAX_ZOOM,
    animate: isAnimated,
  });
}
