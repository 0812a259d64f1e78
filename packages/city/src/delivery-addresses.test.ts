import { distanceKm } from '@ulak/contracts/domain/geo';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { makeDeliveryAddress } from './delivery-addresses.ts';

const KADIKOY = { name: 'Kadıköy', location: { lat: 40.9872, lng: 29.0257 } };
const ELSEWHERE = { name: 'Nilüfer', location: { lat: 40.2139, lng: 28.9686 } };

describe('makeDeliveryAddress', () => {
  it('lies within about four kilometres of the branch and has an address of its own', () => {
    const random = createRandom(2);
    for (const branch of [KADIKOY, ELSEWHERE]) {
      const homes = Array.from({ length: 400 }, () => makeDeliveryAddress(random, branch));
      for (const { location, address } of homes) {
        expect(distanceKm(branch.location, location)).toBeLessThan(4.4);
        expect(address).toMatch(/ Mah\. .+ No \d+ Kat \d Daire \d+, /);
      }
      expect(new Set(homes.map(({ address }) => address)).size).toBeGreaterThan(380);
    }
  });

  it('gives the same addresses for the same seed, with the way by road where streets are known', () => {
    const draw = (branch: typeof KADIKOY) => {
      const random = createRandom(7);
      return Array.from({ length: 50 }, () => makeDeliveryAddress(random, branch));
    };
    expect(draw(KADIKOY)).toEqual(draw(KADIKOY));
    for (const { location, road } of draw(KADIKOY)) {
      const straightM = 1_000 * distanceKm(KADIKOY.location, location);
      expect(road?.metres).toBeGreaterThan(straightM - 15);
      expect(road?.metres).toBeLessThan(straightM * 3 + 600);
    }
    expect(draw(ELSEWHERE).every(({ road }) => road === null)).toBe(true);
  });

  it('names a neighbourhood of the district where it knows one', () => {
    const random = createRandom(2);
    const names = new Set(
      Array.from({ length: 200 }, () => makeDeliveryAddress(random, KADIKOY).address.split(' Mah.')[0]),
    );
    expect(names).toContain('Caferağa');
    expect(names).toContain('Göztepe');
  });
});
