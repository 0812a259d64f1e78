// Without zod: the screen judges an area before it is sent.
import {
  type BoundaryFault,
  type BoundaryShape,
  countPoints,
  findBoundaryFault,
  MAX_AREA_KM2,
  MAX_BOUNDARY_RINGS,
  MAX_PLACE_DISTANCE_KM,
  MAX_SENT_POINTS,
} from '../neighborhoods/boundary.ts';
import { MAX_AREA_POINTS } from './area.ts';

const inTurkish = (number: number): string => number.toLocaleString('tr-TR');

export const AREA_FAULT_TEXTS: Readonly<Record<BoundaryFault, string>> = {
  TOO_MANY_RINGS: `Bölge en fazla ${inTurkish(MAX_BOUNDARY_RINGS)} parçadan oluşabilir.`,
  // of a file, which is simplified; one that is sent may have fewer
  TOO_MANY_POINTS: `Dosyadaki bölge çok ayrıntılı: en fazla ${inTurkish(MAX_SENT_POINTS)} noktası olabilir.`,
  OPEN_RING: 'Bölgenin her parçası en az üç köşeli ve kapalı olmalı: son nokta ilk noktanın aynısıdır.',
  SWAPPED_AXES: 'Koordinatların sırası ters görünüyor: GeoJSON’da önce boylam, sonra enlem yazılır.',
  OUTSIDE_TURKIYE: 'Bölge Türkiye’nin dışına taşıyor.',
  CROSSES_ITSELF: 'Bölgenin kenarları birbirini kesiyor. Kesişen noktaları düzeltin.',
  COVERED_TWICE:
    'Bölge aynı alanı iki kez çevreliyor. Üst üste gelen parçaları ya da yinelenen noktaları silin.',
  HOLE_OUTSIDE: 'Bölgedeki bir boşluk parçasının dışına taşıyor ya da başka bir boşlukla çakışıyor.',
  SPIKE: 'Bölgede eni olmayan bir uzantı var: çizgi aynı yoldan geri dönüyor. O noktaları silin.',
  TANGLED: 'Bölgenin kenarları çok iç içe; daha sade bir bölge kullanın.',
  TOO_SMALL: 'Bölge bir alan çevrelemiyor; noktaları birbirinden uzaklaştırın.',
  TOO_LARGE: `Bölge çok büyük: en fazla ${inTurkish(MAX_AREA_KM2)} km² olabilir.`,
};

const TOO_MANY_AREA_POINTS = `Bölge en fazla ${inTurkish(MAX_AREA_POINTS)} noktadan oluşabilir.`;
export const AREA_FAR_FROM_BRANCH =
  `Bölge şubeden ${inTurkish(MAX_PLACE_DISTANCE_KM)} km’den uzakta. ` +
  'Başka bir yerin sınırı olabilir ya da koordinatların sırası terstir.';
/** Told, never refused: a branch may deliver to the other shore only. */
export const BRANCH_OUTSIDE_AREA = 'Şubenin kendisi bu bölgenin dışında kalıyor.';

/** What keeps a shape from being an area, in words; null: nothing. */
export function findAreaFault(shape: BoundaryShape): string | null {
  if (countPoints(shape) > MAX_AREA_POINTS) return TOO_MANY_AREA_POINTS;
  const fault = findBoundaryFault(shape);
  return fault && AREA_FAULT_TEXTS[fault];
}
