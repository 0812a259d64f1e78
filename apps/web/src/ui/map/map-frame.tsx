import 'leaflet/dist/leaflet.css';
import './map.css';
import type { KeyboardEvent, RefObject } from 'react';
import type { BasemapStatus } from './base-map.ts';
import { MapLoading } from './map-loading.tsx';

type MapFrameProps = {
  containerRef: RefObject<HTMLDivElement | null>;
  ariaLabel: string;
  status: BasemapStatus;
  isSimple: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
};

/** The box around a Leaflet map: fills its parent, can take the focus, and says what it still waits for. */
export function MapFrame({ containerRef, ariaLabel, status, isSimple, onKeyDown }: MapFrameProps) {
  return (
    <div className="ulak-map">
      <div
        ref={containerRef}
        className="ulak-map-surface"
        role="application"
        aria-label={ariaLabel}
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      {status === 'loading' && <MapLoading />}
      {status === 'failed' && (
        <p className="ulak-map-note">Harita zemini yüklenemedi; işaretler yine de günceldir.</p>
      )}
      {status === 'ready' && isSimple && <p className="ulak-map-note">basit harita</p>}
    </div>
  );
}
