import {
  BOUNDARY_FAULT_TEXTS,
  type BoundaryShape,
  countPoints,
  findBoundaryFault,
  MAX_BOUNDARY_POINTS,
} from '@ulak/contracts/neighborhoods/boundary';
import { simplifyShape } from '@ulak/contracts/neighborhoods/simplify';

/** A file's boundary, or why it has none. */
export type ReadBoundary = { readonly boundary: BoundaryShape } | { readonly fault: string };

const MAX_FILE_BYTES = 5 * 1024 * 1024;
const TOO_LARGE = 'Dosya çok büyük. En fazla 5 MB yükleyebilirsiniz.';
const NOT_JSON = 'Dosya okunamadı. Geçerli bir GeoJSON dosyası seçin.';
const NO_AREA = 'Dosyada alan yok. Polygon veya MultiPolygon içeren bir GeoJSON dosyası seçin.';
const EMPTY = 'Dosyadaki alanın köşeleri yok. Sınırı dolu bir GeoJSON dosyası seçin.';
const BAD_NUMBERS = 'Dosyadaki koordinatlar sayı değil. GeoJSON koordinatları [boylam, enlem] sayılarıdır.';
const TOO_DETAILED = 'Sınır çok ayrıntılı ve sadeleştirilemedi; daha az noktalı bir dosya seçin.';

interface Json {
  readonly [name: string]: unknown;
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Areas of a geometry, a feature or a collection of features. */
function areasIn(json: unknown): Json[] {
  if (!isObject(json)) return [];
  if (json.type === 'Polygon' || json.type === 'MultiPolygon') return [json];
  if (json.type === 'Feature') return areasIn(json.geometry);
  return json.type === 'FeatureCollection' && isList(json.features) ? json.features.flatMap(areasIn) : [];
}

/** Whether lists lie as deep in each other as they must, with two or three numbers inside. */
function isNested(value: unknown, depth: number): boolean {
  if (!isList(value)) return false;
  if (depth > 1) return value.every((part) => isNested(part, depth - 1));
  return (value.length === 2 || value.length === 3) && value.every(Number.isFinite);
}

/** Whether lists hold nothing but empty lists. */
const isEmpty = (value: unknown): boolean => isList(value) && value.every(isEmpty);

const rounded = (value: unknown): unknown =>
  isList(value) && !isList(value[0])
    ? value.slice(0, 2).map((degrees) => Math.round(Number(degrees) * 1e6) / 1e6)
    : isList(value)
      ? value.map(rounded)
      : value;

/** The boundary of a GeoJSON text: one area, simplified to so many points. */
export function readGeoJson(text: string, maxPoints = MAX_BOUNDARY_POINTS): ReadBoundary {
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
    return { fault: `Dosyada ${areas.length} alan var. Tek alanın sınırını içeren bir dosya seçin.` };
  if (isEmpty(area.coordinates)) return { fault: EMPTY };
  if (!isNested(area.coordinates, area.type === 'Polygon' ? 3 : 4)) return { fault: BAD_NUMBERS };
  const shape = { type: area.type, coordinates: rounded(area.coordinates) } as BoundaryShape;
  const fault = findBoundaryFault(shape);
  if (fault) return { fault: BOUNDARY_FAULT_TEXTS[fault] };
  const boundary = countPoints(shape) <= maxPoints ? shape : simplifyShape(shape, maxPoints);
  return boundary ? { boundary } : { fault: TOO_DETAILED };
}

/** The boundary of a chosen file. */
export async function readBoundaryFile(file: File, maxPoints = MAX_BOUNDARY_POINTS): Promise<ReadBoundary> {
  if (file.size > MAX_FILE_BYTES) return { fault: TOO_LARGE };
  return readGeoJson(await file.text(), maxPoints);
}
