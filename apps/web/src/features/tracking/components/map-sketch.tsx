import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import type { CSSProperties, ReactNode } from 'react';
import { Glyph } from '../../../ui/glyph.tsx';
import { BRANCH_GLYPH, HOME_GLYPH, STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { courierDistanceText, type SketchPoint, sketchOf } from '../model.ts';
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
        <svg
          aria-hidden
          fill="var(--mantine-color-anchor)"
          fillOpacity={0.18}
          overflow="visible"
          stroke="var(--mantine-color-anchor)"
          strokeWidth={0.6}
          viewBox="0 0 100 100"
        >
          <line strokeDasharray="2 2" x1={branch.x} x2={destination.x} y1={branch.y} y2={destination.y} />
          <circle cx={destination.x} cy={destination.y} r={destination.radius} />
        </svg>
        <Mark
          at={branch}
          icon={<Glyph size="1rem" strokes={BRANCH_GLYPH} />}
          tone="#586473"
          label={order.branch.name}
        />
        <Mark at={destination} icon={<Glyph size="1rem" strokes={HOME_GLYPH} />} label="Siz" tone="#0b6a72" />
        {courier && (
          <Mark
            at={courier}
            icon={<Glyph size="1rem" strokes={STATUS_GLYPHS.IN_DELIVERY} />}
            tone="#8a2bc2"
            label={name}
          />
        )}
      </div>
      {distance && <p className={`${map.label} ${map.distance}`}>{description}</p>}
    </div>
  );
}

interface MarkProps {
  readonly at: SketchPoint;
  readonly icon: ReactNode;
  readonly label: string;
  /** Colour of the disc. */
  readonly tone: string;
}

const Mark = ({ at, icon, label, tone }: MarkProps) => (
  <span
    className={`${layout.stack} ${layout.tight} ${map.mark}`}
    style={{ '--tone': tone, left: `${at.x}%`, top: `${at.y}%` } as CSSProperties}
  >
    <span className={`${surface.disc} ${map.dot}`}>{icon}</span>
    <span className={map.label}>{label}</span>
  </span>
);
