import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';
import { loadStreets } from '../streets/load-streets.ts';

const FILE = fileURLToPath(new URL('../../../../../data/streets/istanbul-4-ilce.osm.pbf', import.meta.url));

let t: TestApp;
let manager: GivenUser;
let dataDir: string;
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.given.user('GENERAL_MANAGER', { branch: await t.given.branch() });
  dataDir = await mkdtemp(join(tmpdir(), 'ulak-streets-'));
  await loadStreets({ ownerUrl: t.ownerUrl, dataDir, file: FILE, name: 'dört ilçe', at: t.clock.now() });
}, 60_000);
afterAll(async () => {
  await t?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const first = async (q: string) => {
  const { body } = await t.call(manager, 'GET', `/api/places?only=known&q=${encodeURIComponent(q)}`);
  return body.data.find(({ source }: { source: string }) => source === 'street');
};

/** Streets that lie where everybody knows them. */
const KNOWN: [string, string, LatLng][] = [
  ['moda cad', 'Moda Caddesi', { lat: 40.984, lng: 29.026 }],
  ['Moda Caddesi No 12 Kadıköy', 'Moda Caddesi', { lat: 40.984, lng: 29.026 }],
  ['bagdat cad', 'Bağdat Caddesi', { lat: 40.966, lng: 29.068 }],
  ['caferağa mah moda cad 5/3', 'Moda Caddesi', { lat: 40.984, lng: 29.026 }],
  ['büyükdere cad şişli', 'Büyükdere Caddesi', { lat: 41.07, lng: 29.01 }],
  ['barbaros blv', 'Barbaros Bulvarı', { lat: 41.055, lng: 29.01 }],
];
it.each(KNOWN)('issue "Roads": in the streets of four districts %s finds %s', async (text, label, place) => {
  const street = await first(text);
  expect(street).toMatchObject({ label, precision: 'street' });
  expect(distanceM(street.location, place)).toBeLessThan(3_000);
});

const rowsOf = async (q: string): Promise<{ label: string; detail: string | null; source: string }[]> =>
  (await t.call(manager, 'GET', `/api/places?only=known&q=${encodeURIComponent(q)}`)).body.data;

it('Büyükdere Caddesi is told once of each district', async () => {
  const rows = (await rowsOf('Büyükdere Caddesi')).filter(({ source }) => source === 'street');
  const called = rows.filter(({ label }) => label === 'Büyükdere Caddesi').map(({ detail }) => detail);
  expect(new Set(called).size).toBe(called.length);
});

it('a street elsewhere comes last where a district that is not loaded was typed', async () => {
  const rows = await rowsOf('istiklal cad beyoğlu');
  expect([rows[0]?.source, rows.at(-1)?.source]).toEqual(['gazetteer', 'street']);
});
