import { useEffect } from 'react';
import { DEFAULT_ZOOM, ISTANBUL } from './base-map.ts';
import type { LiveMapProps } from './live-map-props.ts';
import { MapFrame } from './map-frame.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useLatest } from './use-latest.ts';
import { useOverlay } from './use-overlay.ts';

/** criteria D08: a courier whose phone was silent for a minute is stale. */
const STALE_AFTER_MS = 60_000;
const FOCUS_ZOOM = 15;
const LEGEND =
  'Ev biçimli işaret siparişin adresi, yuvarlak işaret kurye, kare işaret şubedir. ' +
  'Renk ve simge durumu söyler; ünlem, süresi azalan veya geçen siparişi gösterir.';

/**
 * The one live map (design §6). Fills its parent, which gives the height. Import it through `lazy-map.tsx`.
 */
export function LiveMap(props: LiveMapProps) {
  const {
    center = ISTANBUL,
    zoom = DEFAULT_ZOOM,
    tiles,
    focusOn = null,
    ariaLabel = 'Canlı teslimat haritası',
    onReady,
  } = props;
  const base = useBaseMap({ center, zoom, tiles, hasKeyboardPan: true });
  const { map, status } = base;
  useOverlay(base, props, props.staleAfterMs ?? STALE_AFTER_MS);

  useEffect(() => {
    if (map && focusOn) map.flyTo(focusOn, Math.max(map.getZoom(), FOCUS_ZOOM), { duration: 0.6 });
  }, [map, focusOn]);

  const readyRef = useLatest(onReady);
  useEffect(() => {
    if (status !== 'loading') readyRef.current?.();
  }, [status, readyRef]);

  return (
    <>
      <MapFrame
        containerRef={base.containerRef}
        ariaLabel={ariaLabel}
        legend={LEGEND}
        status={status}
        isSimple={base.isSimple}
      />
      {map && props.extra?.(map)}
    </>
  );
}
