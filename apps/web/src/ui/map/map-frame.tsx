import 'leaflet/dist/leaflet.css';
import type { KeyboardEvent, RefObject } from 'react';
import type { BasemapStatus } from './base-map.ts';
import { MapLoading } from './map-loading.tsx';
import box from './map-box.module.css';
import styles from './map.module.css';

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
    <div className={box.box} data-map-box>
      <div
        ref={containerRef}
        className={styles.surface}
        data-map-surface
        role="application"
        aria-label={ariaLabel}
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      {status === 'loading' && <MapLoading />}
      {status === 'failed' && (
        <p className={styles.note}>Harita zemini yüklenemedi; işaretler yine de günceldir.</p>
      )}
      {status === 'ready' && isSimple && <p className={styles.note}>basit harita</p>}
    </div>
  );
}
