import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Arcs, printRings, readBasemap } from './basemap-rings.ts';

// Regenerates the outlines by which streets of Istanbul get their district: `npx tsx
// scripts/make-istanbul-districts.ts`, after the basemap changed.
const root = resolve(import.meta.dirname, '..');
const TARGET = `${root}/apps/server/src/modules/streets/generated/istanbul-districts.ts`;

interface District {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly arcs: readonly Arcs[] | readonly (readonly Arcs[])[];
  readonly properties: { readonly n: string };
}

const { objects, ringOf } = readBasemap(`${root}/apps/web/basemap/istanbul-ilce.topo.json`);
const { ilce } = objects as { readonly ilce: { readonly geometries: readonly District[] } };
const lines = ilce.geometries.map(({ type, arcs: parts, properties }) => {
  const rings = (type === 'Polygon' ? [parts] : parts) as readonly (readonly Arcs[])[];
  return `${properties.n}|${printRings(rings.flat().map(ringOf))}`;
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
