import type { CSSProperties } from 'react';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import map from './map-block.module.css';
import page from './tracking.module.css';

/** A grey card in the place of one that is still loading. */
export const Skeleton = ({ height }: { height: number }) => (
  <div
    className={`${surface.card} ${page.skeleton}`}
    style={{ '--height': `${height}px` } as CSSProperties}
  />
);

/** The real shape in grey, so that nothing jumps when the order arrives (ux "Look"). */
export const TrackingSkeleton = () => (
  <main aria-busy="true" className={`${layout.grid} ${page.order}`} data-map>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <div className={`${layout.stack} ${layout.roomy}`}>
      <Skeleton height={268} />
    </div>
    <div className={`${surface.card} ${page.skeleton} ${map.map}`} />
    <div className={`${layout.stack} ${layout.roomy}`}>
      <Skeleton height={76} />
      <Skeleton height={76} />
    </div>
  </main>
);
