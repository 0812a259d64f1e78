import styles from './city-illustration.module.css';
import layout from './layout.module.css';
import { CityBackground } from './city-background.tsx';
import { Glyph } from './glyph.tsx';
import { BRANCH_GLYPH, STATUS_GLYPHS } from './glyphs.ts';

const ROUTE =
  'M150 432 L150 338 Q150 322 166 322 L318 322 Q334 322 334 306 L334 214 Q334 198 350 198 L478 198';
/** The town lies a little askew, as towns do; pins and couriers turn back by as much and stand upright. */
const ROTATION = -8;

/**
 * A stylised live map: streets, water, a branch, a customer and couriers on their way. Decorative; moves only
 * where motion is welcome.
 */
export function CityIllustration() {
  return (
    <svg aria-hidden className={layout.fill} preserveAspectRatio="xMidYMid slice" viewBox="0 0 640 560">
      <rect fill="var(--art-land)" height="560" width="640" />
      <g transform={`rotate(${ROTATION} 320 280)`}>
        <CityBackground />
        <path
          d={ROUTE}
          fill="none"
          stroke="var(--ulak-focus)"
          strokeLinecap="round"
          strokeOpacity="0.22"
          strokeWidth="14"
        />
        <path
          d={ROUTE}
          fill="none"
          stroke="var(--ulak-focus)"
          strokeDasharray="1 11"
          strokeLinecap="round"
          strokeWidth="5"
        />
        <g transform={`translate(150 432) rotate(${-ROTATION})`}>
          <Disc colour="var(--ulak-focus)" radius={21} strokes={BRANCH_GLYPH} />
        </g>
        <Customer />
        <Rider colour="var(--ulak-courier-free)" name="b" radius={14} />
        <Rider colour="var(--ulak-courier-busy)" name="c" radius={14} />
        <Rider colour="var(--ulak-focus)" name="a" radius={22} />
      </g>
    </svg>
  );
}

/** Where the parcel goes: a pin with rings going out from it. */
const Customer = () => (
  <g transform={`translate(478 198) rotate(${-ROTATION})`}>
    <circle className={styles.pulse} fill="var(--ulak-attention)" r="34" />
    <path
      d="M0 4 C -16 -14 -22 -22 -22 -33 A 22 22 0 0 1 22 -33 C 22 -22 16 -14 0 4 Z"
      fill="var(--ulak-attention)"
      stroke="var(--ulak-status-on)"
      strokeWidth="3.5"
    />
    <circle cy="-33" fill="var(--ulak-status-on)" r="8" />
  </g>
);

const Rider = ({ name, colour, radius }: { name: 'a' | 'b' | 'c'; colour: string; radius: number }) => (
  <g className={styles[name]}>
    <g transform={`rotate(${-ROTATION})`}>
      <Disc colour={colour} radius={radius} strokes={STATUS_GLYPHS.IN_DELIVERY} />
    </g>
  </g>
);

function Disc({ colour, radius, strokes }: { colour: string; radius: number; strokes: readonly string[] }) {
  const icon = radius * 1.16;
  return (
    <>
      <circle fill={colour} r={radius} stroke="var(--ulak-status-on)" strokeWidth={radius / 5.5} />
      <svg color="var(--ulak-status-on)" height={icon} width={icon} x={-icon / 2} y={-icon / 2}>
        <Glyph size={`${icon}px`} strokes={strokes} />
      </svg>
    </>
  );
}
