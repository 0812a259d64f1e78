import {
  BOUNDARY_FAULT_TEXTS,
  type BoundaryFault,
  type BoundaryShape,
  countPoints,
  findBoundaryFault,
  MAX_BOUNDARY_POINTS,
} from '@ulak/contracts/neighborhoods/boundary';
import { simplifyShape } from '@ulak/contracts/neighborhoods/simplify';

/** A file's boundary, or why it has none. */
export type ReadBoundary = { readonly boundary: BoundaryShape } | { readonly fault: string };

const MAX_FILE_MB = 5;
const TOO_LARGE = `Dosya çok büyük. En fazla ${MAX_FILE_MB} MB yükleyebilirsiniz.`;
const NOT_JSON = 'Dosya okunamadı. Geçerli bir GeoJSON dosyası seçin.';
const NO_AREA = 'Dosyada alan yok. Polygon veya MultiPolygon içeren bir GeoJSON dosyası seçin.';
const EMPTY = 'Dosyadaki alanın köşeleri yok. Köşe noktaları olan bir GeoJSON dosyası seçin.';
const BAD_NUMBERS = 'Dosyadaki koordinatlar sayı değil. GeoJSON koordinatları [boylam, enlem] sayılarıdır.';
const TOO_DETAILED = 'Dosyadaki alan çok ayrıntılı ve sadeleştirilemedi; daha az noktalı bir dosya seçin.';

interface Json {
  readonly [name: string]: unknown;
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isArea = (json: unknown): json is Json =>
  isObject(json) && (json.type === 'Polygon' || json.type === 'MultiPolygon');

const featuresIn = (json: unknown): readonly unknown[] =>
  isObject(json) && json.type === 'FeatureCollection' && isList(json.features) ? json.features : [json];

/** Areas of a geometry, a feature or a collection of features. */
const areasIn = (json: unknown): Json[] =>
  featuresIn(json)
    .map((part) => (isObject(part) && part.type === 'Feature' ? part.geometry : part))
    .filter(isArea);

/** Whether lists lie as deep in each other as they must, with two or three numbers inside. */
function isNested(value: unknown, depth: number): boolean {
  if (!isList(value)) return false;
  if (depth > 1) return value.every((part) => isNested(part, depth - 1));
  return (value.length === 2 || value.length === 3) && value.every(Number.isFinite);
}

/** Whether lists hold nothing but empty lists, at most so deep. */
const isEmpty = (value: unknown, depth: number): boolean =>
  isList(value) && (depth > 1 ? value.every((part) => isEmpty(part, depth - 1)) : value.length === 0);

const rounded = (value: unknown): unknown =>
  isList(value) && !isList(value[0])
    ? value.slice(0, 2).map((degrees) => Math.round(Number(degrees) * 1e6) / 1e6)
    : isList(value)
      ? value.map(rounded)
      : value;

/** What a file is read for. */
export interface BoundaryPurpose {
  readonly maxPoints: number;
  readonly faultTexts: Readonly<Record<BoundaryFault, string>>;
}
const NEIGHBORHOOD: BoundaryPurpose = { maxPoints: MAX_BOUNDARY_POINTS, faultTexts: BOUNDARY_FAULT_TEXTS };

/** The boundary of a GeoJSON text: one area, simplified to so many points. */
export function readGeoJson(
  text: string,
  { maxPoints, faultTexts }: BoundaryPurpose = NEIGHBORHOOD,
): ReadBoundary {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: NOT_JSON };
  }
  const areas = areasIn(json);
  const [area] = areas;
  if (!area) return { fault: NO_AREA };
  if (areas.length > 1)
    return { fault: `Dosyada ${areas.length} alan var. Tek alan içeren bir dosya seçin.` };
  const depth = area.type === 'Polygon' ? 3 : 4;
  if (isEmpty(area.coordinates, depth)) return { fault: EMPTY };
  if (!isNested(area.coordinates, depth)) return { fault: BAD_NUMBERS };
  const shape = { type: area.type, coordinates: rounded(area.coordinates) } as BoundaryShape;
  const fault = findBoundaryFault(shape);
  if (fault) return { fault: faultTexts[fault] };
  const boundary = countPoints(shape) <= maxPoints ? shape : simplifyShape(shape, maxPoints);
  return boundary ? { boundary } : { fault: TOO_DETAILED };
}

/** The boundary of a chosen file. */
export async function readBoundaryFile(file: File, purpose?: BoundaryPurpose): Promise<ReadBoundary> {
  if (file.size > MAX_FILE_MB * 1024 * 1024) return { fault: TOO_LARGE };
  return readGeoJson(await file.text(), purpose);
}
