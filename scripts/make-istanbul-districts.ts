import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Regenerates the outlines by which streets of Istanbul get their district: `npx tsx
// scripts/make-istanbul-districts.ts`, after the basemap changed.
const root = resolve(import.meta.dirname, '..');
const BASEMAP = `${root}/apps/web/basemap/istanbul-ilce.topo.json`;
const TARGET = `${root}/apps/server/src/modules/streets/generated/istanbul-districts.ts`;
const PER_DEGREE = 1e5;

/** What of quantised TopoJSON is read: lines as steps, and areas as numbers of lines (~n: n backwards). */
interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly ilce: { readonly geometries: readonly District[] } };
}
interface District {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly arcs: readonly number[][] | readonly number[][][];
  readonly properties: { readonly n: string };
}
type Point = readonly [number, number];

const { transform, arcs, objects } = JSON.parse(readFileSync(BASEMAP, 'utf8')) as Topology;
const round = (degrees: number): number => Math.round(degrees * PER_DEGREE);

function lineOf(index: number): Point[] {
  let [x, y] = [0, 0];
  const line = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
    [x, y] = [x + dx, y + dy];
    const { scale, translate } = transform;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
  return index < 0 ? line.toReversed() : line;
}

/** Each line begins where the one before it ended. */
const ringOf = (indexes: readonly number[]): Point[] =>
  indexes.flatMap((index, i) => (i === 0 ? lineOf(index) : lineOf(index).slice(1)));

/** A ring as steps of 10⁻⁵° from point to point, longitude first. */
function stepsOf(ring: readonly Point[]): string {
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

const lines = objects.ilce.geometries.map(({ type, arcs: parts, properties }) => {
  const rings = (type === 'Polygon' ? [parts] : parts) as readonly number[][][];
  return `${properties.n}|${rings.flat().map(ringOf).map(stepsOf).join(';')}`;
});
writeFileSync(
  TARGET,
  `/**
 * Outlines of Istanbul's districts, one a line: \`name|ring;ring;…\`, each ring as steps of 10⁻⁵° from point
 * to point, longitude first. Written by scripts/make-istanbul-districts.ts from the basemap (its README names
 * sources and licences).
 */
export const ISTANBUL_DISTRICTS = \`
${lines.join('\n')}
\`;
`,
);
