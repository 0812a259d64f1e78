import { streetsOf } from '@ulak/city/street-addresses';
import { expect, it } from 'vitest';
import { isAtSea } from './is-at-sea.ts';

const at = (lat: number, lng: number) => ({ lat, lng });

it.each([
  ['the Marmara off Kadıköy', at(40.955, 29.02)],
  ['the Bosphorus', at(41.04, 29.02)],
  ['the bay of İzmir', at(38.43, 27.08)],
  ['the Black Sea', at(41.4, 29.1)],
])('%s is sea', async (_, place) => expect(await isAtSea(place)).toBe(true));

it('no street of the demo is, also not along the shore', async () => {
  const places = ['Kadıköy', 'Beşiktaş', 'Üsküdar'].flatMap((district) =>
    (streetsOf(district) ?? []).flatMap(({ streets }) =>
      streets.flatMap((street) => street.places.slice(0, 1)),
    ),
  );
  expect(places.length).toBeGreaterThan(100);
  const wrong: unknown[] = [];
  for (const { location } of places) if (await isAtSea(location)) wrong.push(location);
  expect(wrong).toEqual([]);
});

it.each([
  ['Moda', at(40.9797, 29.0247)],
  ['the quay of Kadıköy', at(40.9925, 29.0235)],
  ['Eminönü', at(41.0171, 28.9716)],
  ['Büyükada, an island', at(40.867, 29.125)],
  ['İzmir Kordon', at(38.4325, 27.1375)],
  ['Ankara', at(39.92, 32.85)],
  ['Berlin, of which nobody knows', at(52.52, 13.4)],
])('%s is not', async (_, place) => expect(await isAtSea(place)).toBe(false));
