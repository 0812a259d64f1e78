import type { LatLng } from '@ulak/contracts/domain/geo';

const PER_DEGREE = 1e6;
const [OFFSET, MORE, BITS] = [63, 0x20, 5];

/** Points of a line as Valhalla writes it: an encoded polyline of six decimals. */
export function decodeShape(text: string): LatLng[] {
  const points: LatLng[] = [];
  let [at, lat, lng] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, part] = [0, 0, MORE];
    while (part >= MORE && at < text.length) {
      part = text.charCodeAt(at) - OFFSET;
      at += 1;
      value |= (part & (MORE - 1)) << shift;
      shift += BITS;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    lat += next();
    lng += next();
    points.push({ lat: lat / PER_DEGREE, lng: lng / PER_DEGREE });
  }
  return points;
}
