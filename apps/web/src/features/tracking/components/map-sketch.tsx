import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import type { ReactNode } from 'react';
import { Glyph } from '../../../ui/glyph.tsx';
import { BRANCH_GLYPH, STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { courierDistanceText, type SketchPoint, sketchOf } from '../model.ts';
import { Icon } from './icon.tsx';
import map from './map-block.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';

/**
 * Stands in for a map that does not come within 3 s (spec 3 §8): the same places, true to scale, without any
 * ground to load.
 */
export function MapSketch({ order }: { order: TrackedOrder }) {
  const { branch, destination, courier } = sketchOf(order);
  const distance = courierDistanceText(order);
  const name = order.courierName ?? 'Kuryeniz';
  const description = distance ? `${name} ${distance}.` : `${order.branch.name} ile teslimat konumunuz.`;
  return (
    <div aria-label={`Basit harita: ${description}`} className={map.sketch} role="img">
      <div className={map.field}>
        <svg aria-hidden viewBox="0 0 100 100">
          <line className={map.way} x1={branch.x} x2={destination.x} y1={branch.y} y2={destination.y} />
          <circle className={map.area} cx={destination.x} cy={destination.y} r={destination.radius} />
        </svg>
        <Mark
          at={branch}
          icon={<Glyph size={16} strokes={BRANCH_GLYPH} />}
          kind="branch"
          label={order.branch.name}
        />
        <Mark at={destination} icon={<Icon name="home" size={16} />} kind="home" label="Siz" />
        {courier && (
          <Mark
            at={courier}
            icon={<Glyph size={16} strokes={STATUS_GLYPHS.IN_DELIVERY} />}
            kind="courier"
            label={name}
          />
        )}
      </div>
      {distance && <p className={map.distance}>{description}</p>}
    </div>
  );
}

interface MarkProps {
  readonly at: SketchPoint;
  readonly icon: ReactNode;
  readonly kind: 'branch' | 'home' | 'courier';
  readonly label: string;
}

const Mark = ({ at, icon, kind, label }: MarkProps) => (
  <span
    className={`${layout.stack} ${map.mark}`}
    data-kind={kind}
    style={{ left: `${at.x}%`, top: `${at.y}%` }}
  >
    <span className={`${surface.disc} ${map.dot}`}>{icon}</span>
    <span className={map.label}>{label}</span>
  </span>
);
