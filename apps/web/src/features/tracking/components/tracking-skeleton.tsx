import type { CSSProperties } from 'react';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import map from './map-block.module.css';
import page from './tracking.module.css';

/** A grey card in the place of one that is still loading. */
export const Skeleton = ({ heightRem }: { heightRem: number }) => (
  <div
    className={`${surface.card} ${page.skeleton}`}
    style={{ '--height': `${heightRem}rem` } as CSSProperties}
  />
);

export const MapSkeleton = ({ isKnown = true }: { isKnown?: boolean }) => (
  <div className={`${surface.card} ${page.skeleton} ${map.map} ${isKnown ? '' : map.missing}`} />
);

/** The real shape in grey, so that nothing jumps when the order arrives (ux "Look"). */
export const TrackingSkeleton = () => (
  <main aria-busy="true" className={`${layout.grid} ${page.order}`} data-map>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <div className={`${layout.stack} ${layout.roomy}`}>
      <Skeleton heightRem={16.75} />
    </div>
    <MapSkeleton />
    <div className={`${layout.stack} ${layout.roomy}`}>
      <Skeleton heightRem={4.75} />
      <Skeleton heightRem={4.75} />
    </div>
  </main>
);
