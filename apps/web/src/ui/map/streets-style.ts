import type { Scheme } from '../theme.ts';
import type { RoadKind } from './streets-messages.ts';

/** Colours of streets over the basemap: a shade of its land, far quieter than any marker. */
export interface StreetsStyle {
  /** Of a street's surface, by class. */
  readonly fill: Readonly<Record<RoadKind, string>>;
  readonly casing: string;
  readonly text: string;
  readonly halo: string;
  readonly arrow: string;
}

export const STREETS_STYLES: Record<Scheme, StreetsStyle> = {
  light: {
    fill: {
      minor: '#ffffff',
      tertiary: '#ffffff',
      secondary: '#fffdf5',
      primary: '#fdf6e3',
      trunk: '#f8ecd0',
      motorway: '#f3e3bf',
    },
    casing: '#d3cdc0',
    text: '#4b535d',
    halo: 'rgba(255, 255, 255, 0.92)',
    arrow: '#a39c8e',
  },
  dark: {
    fill: {
      minor: '#303840',
      tertiary: '#363e47',
      secondary: '#3c454e',
      primary: '#444d56',
      trunk: '#4c545b',
      motorway: '#545a5e',
    },
    casing: '#171c22',
    text: '#aab3bd',
    halo: 'rgba(32, 38, 46, 0.92)',
    arrow: '#6d7883',
  },
};

/** Width of a street at zoom 15, CSS pixels; it doubles every one and a half zooms. */
const WIDTHS: Readonly<Record<RoadKind, number>> = {
  minor: 3.2,
  tertiary: 4.6,
  secondary: 5.6,
  primary: 6.6,
  trunk: 7.2,
  motorway: 8,
};
const LEAST_PX = 0.7;
const MOST_PX = 22;

export const roadWidth = (kind: RoadKind, zoom: number): number =>
  Math.min(MOST_PX, Math.max(LEAST_PX, WIDTHS[kind] * 2 ** ((zoom - 15) / 1.5)));

/** From which zoom on a class has names. */
export const namesFrom = (kind: RoadKind): number => (kind === 'minor' || kind === 'tertiary' ? 15 : 14);

/** From which zoom on one-way streets say so. */
export const ARROWS_FROM = 16;

export const streetTextPx = (zoom: number): number => (zoom >= 17 ? 12 : 11);
