import { readFileSync } from 'node:fs';

export type Position = readonly [lng: number, lat: number];
/** Numbers of lines; ~n: the n-th backwards. */
export type Arcs = readonly number[];

/** What of quantised TopoJSON is read: lines as steps, and areas as numbers of lines. */
interface Topology {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  readonly arcs: readonly (readonly Position[])[];
  readonly objects: unknown;
}

const PER_DEGREE = 1e5;
const round = (degrees: number): number => Math.round(degrees * PER_DEGREE);

/** A file of the basemap: its objects, and the rings that they are made of. */
export function readBasemap(path: string): { objects: unknown; ringOf: (arcs: Arcs) => Position[] } {
  const { transform, arcs, objects } = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const lineOf = (index: number): Position[] => {
    let [x, y] = [0, 0];
    const line = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Position => {
      [x, y] = [x + dx, y + dy];
      const { scale, translate } = transform;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return index < 0 ? line.toReversed() : line;
  };
  return {
    objects,
    // each line begins where the one before it ended
    ringOf: (indexes) => indexes.flatMap((index, i) => (i === 0 ? lineOf(index) : lineOf(index).slice(1))),
  };
}

/** Rings as `ring;ring;…`, each as steps of 10⁻⁵° from point to point, longitude first. */
export const printRings = (rings: readonly (readonly Position[])[]): string => rings.map(stepsOf).join(';');

function stepsOf(ring: readonly Position[]): string {
  let [lastX, lastY] = [0, 0];
  return ring
    .map(([lng, lat]) => {
      const [x, y] = [round(lng), round(lat)];
      const step = `${x - lastX},${y - lastY}`;
      [lastX, lastY] = [x, y];
      return step;
    })
    .join(' ');
}
