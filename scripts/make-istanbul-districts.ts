import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

// Regenerates the outlines by which streets of Istanbul get their district: `npx tsx
// scripts/make-istanbul-districts.ts`, after the basemap changed.
const root = resolve(import.meta.dirname, '..');
const BASEMAP = `${root}/apps/web/basemap/istanbul-ilce.topo.json`;
const TARGET = `${root}/apps/server/src/modules/streets/generated/istanbul-districts.ts`;
const PER_DEGREE = 1e5;

const topology = JSON.parse(readFileSync(BASEMAP, 'utf8')) as Topology;
const districts = topology.objects.ilce as GeometryCollection<{ n: string }>;
const round = (degrees: number | undefined): number => Math.round((degrees ?? 0) * PER_DEGREE);

/** A ring as steps of 10⁻⁵° from point to point, longitude first. */
function stepsOf(ring: readonly (readonly number[])[]): string {
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

const lines = feature(topology, districts).features.map(({ geometry, properties }) => {
  if (geometry.type !== 'MultiPolygon') throw new Error(`${properties.n} is no area`);
  return `${properties.n}|${geometry.coordinates.flat().map(stepsOf).join(';')}`;
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
