import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Arcs, type Position, printRings, readBasemap } from './basemap-rings.ts';

// Regenerates the shores by which a branch's place is told from the sea: `npx tsx scripts/make-land.ts`,
// after the basemap changed.
const root = resolve(import.meta.dirname, '..');
const TARGET = `${root}/apps/server/src/modules/rehearsals/generated/land.ts`;
/** Türkiye and what lies around it; beyond, nothing is known. */
const BOX = { west: 25, south: 35, east: 46, north: 43 };

const { objects, ringOf } = readBasemap(`${root}/apps/web/basemap/basemap-tr.topo.json`);
const { land } = objects as { readonly land: { readonly arcs: readonly (readonly Arcs[])[] } };

/** The part of a ring on one side of a line along an axis. */
function cut(
  ring: readonly Position[],
  axis: 0 | 1,
  { at, above }: { at: number; above: boolean },
): Position[] {
  const isIn = (point: Position): boolean => (above ? point[axis] >= at : point[axis] <= at);
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point;
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const crossing: Position = [
      before[0] + share * (point[0] - before[0]),
      before[1] + share * (point[1] - before[1]),
    ];
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
    return isIn(point) ? [crossing, point] : [crossing];
  });
}

const rings = land.arcs
  .flat()
  .map(ringOf)
  .map((ring) => cut(ring, 0, { at: BOX.west, above: true }))
  .map((ring) => cut(ring, 0, { at: BOX.east, above: false }))
  .map((ring) => cut(ring, 1, { at: BOX.south, above: true }))
  .map((ring) => cut(ring, 1, { at: BOX.north, above: false }))
  .filter((ring) => ring.length > 2);

writeFileSync(
  TARGET,
  `/** Of these degrees the shores are known. */
export const LAND_BOX = { west: ${BOX.west}, south: ${BOX.south}, east: ${BOX.east}, north: ${BOX.north} };

/**
 * Land: \`ring;ring;…\`, each ring as steps of 10⁻⁵° from point to point, longitude first; holes are rings
 * within rings. Written by scripts/make-land.ts from the basemap (its README names sources and licences).
 */
export const LAND =
  '${printRings(rings)}';
`,
);
