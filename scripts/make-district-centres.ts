import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Regenerates the gazetteer's centres from the labels of the basemap: `npx tsx
// scripts/make-district-centres.ts`, after the basemap changed.
const root = resolve(import.meta.dirname, '..');
const BASEMAP = `${root}/apps/web/basemap/basemap-tr.topo.json`;
const TARGET = `${root}/apps/server/src/modules/places/generated/district-centres.ts`;

interface Label {
  readonly coordinates: readonly [number, number];
  readonly properties: { readonly k: 'il' | 'ilce'; readonly n: string; readonly p: string };
}
interface Basemap {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly objects: { readonly labels: { readonly geometries: readonly Label[] } };
}

const { transform, objects } = JSON.parse(readFileSync(BASEMAP, 'utf8')) as Basemap;
const place = ({ coordinates: [x, y], properties: { n } }: Label): string => {
  const lng = x * transform.scale[0] + transform.translate[0];
  const lat = y * transform.scale[1] + transform.translate[1];
  return `${n}:${lat.toFixed(4)},${lng.toFixed(4)}`;
};
const labels = objects.labels.geometries;
const lines = labels
  .filter(({ properties }) => properties.k === 'il')
  .toSorted((a, b) => a.properties.p.localeCompare(b.properties.p))
  .map((province) => {
    const districts = labels.filter(
      ({ properties }) => properties.k === 'ilce' && properties.p === province.properties.p,
    );
    return `${province.properties.p}|${place(province)}|${districts.map(place).join(';')}`;
  });
writeFileSync(
  TARGET,
  `/**
 * Centres of provinces and districts, one province a line: \`code|province:lat,lng|district:lat,lng;…\`.
 * Written by scripts/make-district-centres.ts from the basemap's labels (its README names sources and
 * licences).
 */
export const DISTRICT_CENTRES = \`
${lines.join('\n')}
\`;
`,
);
