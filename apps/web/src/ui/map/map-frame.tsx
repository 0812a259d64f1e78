import './leaflet-layer.css';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { BasemapStatus } from './base-map.ts';
import { MapLoading } from './map-loading.tsx';
import box from './map-box.module.css';
import styles from './map.module.css';

type MapFrameProps = {
  containerRef: RefObject<HTMLDivElement | null>;
  ariaLabel: string;
  /** What the markers mean, in words. */
  legend?: string;
  status: BasemapStatus;
  isSimple: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
};

/** The box around a Leaflet map: fills its parent, can take the focus, and says what it still waits for. */
export function MapFrame({ containerRef, ariaLabel, legend, status, isSimple, onKeyDown }: MapFrameProps) {
  const id = useId();
  return (
    <div className={box.box} data-map-box>
      <div
        ref={containerRef}
        className={styles.surface}
        data-map-surface
        role="application"
        aria-label={ariaLabel}
        aria-describedby={legend && id}
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      {legend && (
        <p className="visually-hidden" id={id}>
          {legend}
        </p>
      )}
      {status === 'loading' && <MapLoading />}
      {status === 'failed' && (
        <p className={styles.note}>Harita zemini yüklenemedi; işaretler yine de günceldir.</p>
      )}
      {status === 'ready' && isSimple && <p className={styles.note}>basit harita</p>}
    </div>
  );
}
