import L from 'leaflet';
import { useEffect } from 'react';
import { DEFAULT_ZOOM, ISTANBUL } from './base-map.ts';
import { addControls } from './controls.ts';
import { MapFrame } from './map-frame.tsx';
import type { MapSite, SitesMapProps } from './sites-map-props.ts';
import { useBaseMap } from './use-base-map.ts';
import { useLatest } from './use-latest.ts';
import styles from './sites-map.module.css';

const LABEL = 'Şubeler ve önerilen yerler haritası. Oklar kaydırır, artı ve eksi yakınlaştırır.';
const LEGEND = 'Halkalar şubeler, numaralar öneriler, kareler planlanan şubelerdir; hepsi listede de durur.';
const NEAREST_ZOOM = 14;
const PLACE_ZOOM = 15;
const MARK_PX = 28;

function boundsOf(sites: readonly MapSite[]): L.LatLngBounds | null {
  return sites.length > 0 ? L.latLngBounds(sites.map(({ lat, lng }) => L.latLng(lat, lng))) : null;
}

function layerOf({ kind, mark, name, ...at }: MapSite): L.Marker {
  const shape = document.createElement('span');
  shape.className = styles.mark ?? '';
  shape.dataset.kind = kind;
  shape.textContent = mark;
  const icon = L.divIcon({ className: '', html: shape, iconSize: [MARK_PX, MARK_PX] });
  // Not a tab stop: what it says stands in the list.
  const marker = L.marker(at, { icon, keyboard: false, zIndexOffset: kind === 'suggestion' ? 1_000 : 0 });
  return marker.bindTooltip(name, { direction: 'top', offset: [0, -MARK_PX / 2] });
}

/** Branches that stand, are suggested and are planned. Import it through `lazy-sites-map.tsx`. */
export function SitesMap(props: SitesMapProps) {
  const { sites, target, tiles } = props;
  const base = useBaseMap({ center: ISTANBUL, zoom: DEFAULT_ZOOM, tiles, hasKeyboardPan: true });
  const { map } = base;
  const latest = useLatest(props);

  useEffect(() => {
    if (!map) return;
    addControls(map, () => {
      const bounds = boundsOf(latest.current.sites);
      if (bounds) map.fitBounds(bounds, { padding: [40, 40], maxZoom: NEAREST_ZOOM });
    });
  }, [map, latest]);

  useEffect(() => {
    if (!map) return undefined;
    const drawn = L.layerGroup(sites.map(layerOf)).addTo(map);
    const bounds = boundsOf(sites);
    if (bounds && latest.current.target === null)
      map.fitBounds(bounds, { animate: false, padding: [40, 40], maxZoom: NEAREST_ZOOM });
    return () => void drawn.remove();
  }, [map, sites, latest]);

  useEffect(() => {
    if (!map || !target) return;
    // the button may lie far below
    map.getContainer().scrollIntoView({ block: 'nearest' });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) map.setView(target, PLACE_ZOOM, { animate: false });
    else map.flyTo(target, PLACE_ZOOM);
  }, [map, target]);

  return (
    <MapFrame
      ariaLabel={LABEL}
      containerRef={base.containerRef}
      isSimple={base.isSimple}
      legend={LEGEND}
      status={base.status}
    />
  );
}
