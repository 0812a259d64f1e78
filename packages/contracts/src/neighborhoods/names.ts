import { foldTr } from '../text.ts';

/** Every way to write 'Mahallesi' at the end of a name. */
const SUFFIX = /\s+(mahallesi|mahalle|mah|mh)\.?$/;

/** By what two names of a neighbourhood are the same: 'Caferağa Mah.' is 'CAFERAĞA MAHALLESİ'. */
export const neighborhoodKey = (name: string): string =>
  foldTr(name).replaceAll(/\s+/g, ' ').trim().replace(SUFFIX, '');

/** Spec 4 §5: nothing to search for. */
export const NAME_REQUIRED = 'Lütfen mahalle adı girin.';

/** Spec 4 §8: what a search, a list found. */
export const NO_NEIGHBORHOODS = 'Mahalle bulunamadı.';
export const resultCountText = (count: number): string => `${count} sonuç bulundu.`;

/** Where a boundary comes from. */
export const BOUNDARY_SOURCES = ['OSM', 'DRAWN', 'UPLOADED', 'DELIVERIES'] as const;
export type BoundarySource = (typeof BOUNDARY_SOURCES)[number];

export const BOUNDARY_SOURCE_LABELS: Record<BoundarySource, string> = {
  OSM: 'Harita servisi',
  DRAWN: 'Elle çizildi',
  UPLOADED: 'GeoJSON dosyası',
  DELIVERIES: 'Teslimatlardan çıkarıldı',
};

/** Days for which a neighbourhood counts as recently added. */
export const RECENT_DAYS = 7;
/** Deliveries that an outline needs. */
export const MIN_OUTLINE_DELIVERIES = 10;
