import type { Point } from './types.ts';

/** A cell of a heat map by its centre. `value` null: nothing was measured. */
export interface HeatCell extends Point {
  readonly value: number | null;
  /** Says little: drawn pale. */
  readonly isPale: boolean;
}

/** How a selection is coloured; the same at every zoom. */
export interface HeatColours {
  /** `heat`: blurred spots of what adds up. `cells`: squares of what does not. */
  readonly kind: 'heat' | 'cells';
  readonly min: number;
  readonly max: number;
  /** Colours from `min` to `max`, evenly spaced. */
  readonly stops: readonly string[];
}
