import { describe, expect, it } from 'vitest';
import { middleOfStreet, streetOf } from './street-of-address.ts';

describe('decision 050: the street of a typed address', () => {
  it('ends at the last kind of street, and is one only when a number follows', () => {
    expect(streetOf('Caferağa Mah. Moda Cad. No 12')).toEqual({
      words: ['caferaga', 'mah', 'moda'],
      kind: 'cad',
      label: 'Caferağa Mah. Moda Cad',
    });
    expect(streetOf('1453. Sokak 7')?.words).toEqual(['1453']);
    for (const text of ['Moda Cad.', 'Cad. 5', 'Moda 5', '', '%_', 'İstanbul'])
      expect(streetOf(text), text).toBeNull();
  });
  it('lies in the middle of its pins; two streets of one name have none', () => {
    const street = streetOf('Moda Cad. No 99');
    if (!street) throw new Error('no street');
    const pin = (customer_address: string, lat: number, lng = 29) => ({ customer_address, lat, lng });
    const near = [pin('Moda Caddesi 1', 41), pin('MODA CD. 2', 41.001), pin('moda cad 3', 41.002)];
    expect(middleOfStreet(street, near)).toEqual({ location: { lat: 41.001, lng: 29 }, pins: 3 });
    expect(middleOfStreet(street, [pin('Moda Mah. Ada Cad. 1', 41)])).toBeNull();
    expect(middleOfStreet(street, [...near, pin('Moda Cad. 4', 41.3)])).toBeNull();
    expect(middleOfStreet(street, [])).toBeNull();
  });
});
