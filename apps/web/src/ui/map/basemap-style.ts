import type { Scheme } from '../theme.ts';

/** Colours of the offline basemap: quiet enough that the markers are the loudest thing on it. */
export type BasemapStyle = {
  sea: string;
  land: string;
  coast: string;
  lake: string;
  province: string;
  district: string;
  provinceText: string;
  districtText: string;
  halo: string;
};

export const BASEMAP_STYLES: Record<Scheme, BasemapStyle> = {
  light: {
    sea: '#cfdfe8',
    land: '#f5f3ee',
    coast: '#a9bfcc',
    lake: '#cfdfe8',
    province: '#b3aca0',
    district: '#dcd7cd',
    provinceText: '#3a424c',
    districtText: '#646c77',
    halo: 'rgba(245, 243, 238, 0.9)',
  },
  dark: {
    sea: '#10161d',
    land: '#20262e',
    coast: '#3b4854',
    lake: '#10161d',
    province: '#515c68',
    district: '#333c46',
    provinceText: '#c5ccd5',
    districtText: '#8f99a5',
    halo: 'rgba(32, 38, 46, 0.9)',
  },
};

/** Text size in px of a name at a zoom; 0 means that this kind of name is not shown there. */
export function labelSize(rank: 'il' | 'ilce', zoom: number): number {
  if (rank === 'il') return zoom < 7 ? 11 : Math.min(12 + (zoom - 7), 16);
  if (zoom < 9) return 0;
  return Math.min(10.5 + (zoom - 9) * 0.5, 14);
}
