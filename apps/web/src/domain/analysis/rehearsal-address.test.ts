import { asBranchId } from '@ulak/contracts/ids';
import type { RehearsalId } from '@ulak/contracts/rehearsals/schema';
import { describe, expect, it } from 'vitest';
import { changeIn, readRehearsal, rehearsalSearch, writeRehearsal } from './rehearsal-address.ts';

const NOTHING = { day: null, couriers: {}, location: null, second: null, hasPacing: false, id: null };

describe('the address of a rehearsal', () => {
  it('names what a suggestion proposes', () => {
    expect(rehearsalSearch({ branchId: asBranchId(3), couriers: changeIn([18, 19], 2) })).toEqual({
      tab: 'rehearsal',
      branch: '3',
      couriers: '18:+2,19:+2',
    });
    expect(rehearsalSearch({ branchId: asBranchId(3), location: { lat: 41, lng: 29.12 } })).toMatchObject({
      lat: '41.000000',
      lng: '29.120000',
    });
  });

  it('is read as it was written', () => {
    const address = {
      day: '2026-02-28',
      couriers: { 0: -1, 19: -2 },
      location: { lat: 40.99, lng: 29.12 },
      second: 3,
      hasPacing: true,
      id: 12 as RehearsalId,
    };
    const written = writeRehearsal(asBranchId(3), address);
    expect(written.couriers).toBe('0:-1,19:-2');
    expect(readRehearsal(written)).toEqual(address);
  });

  it.each([
    {},
    { day: '2026-02-30x', couriers: '24:+1,19:0,x', lat: '91', lng: '29', pacing: 'evet', rehearsal: '0' },
    { day: '26-01-01', couriers: '', lat: '41', second: '2' },
  ])('what it does not understand counts as absent: %o', (search) => {
    expect(readRehearsal(search)).toEqual(NOTHING);
  });
});
