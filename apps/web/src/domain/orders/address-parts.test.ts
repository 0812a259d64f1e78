import { describe, expect, test } from 'vitest';
import { addressParts } from './address-parts.ts';

describe('ux "Look": the door of an address is never what a row leaves out', () => {
  test.each([
    [
      'Osmanağa Mah. Sarraf Ali Sok. No 128 Kat 3 Daire 20, Kadıköy',
      'Osmanağa Mah. Sarraf Ali Sok., Kadıköy',
      'No 128 Kat 3 Daire 20',
    ],
    ['Moda Caddesi no:41/A D:7', 'Moda Caddesi', 'no:41/A D:7'],
    ['Moda Cad. 41 Kat 2', 'Moda Cad.', '41 Kat 2'],
    ['19 Mayıs Mah. 2. Sokak Numara 5', '19 Mayıs Mah. 2. Sokak', 'Numara 5'],
    ['1453 Sok. No.12B, Üsküdar', '1453 Sok., Üsküdar', 'No.12B'],
  ])('%s', (address, street, door) => {
    expect(addressParts(address)).toEqual({ street, door });
  });

  test.each(['Sahil parkı, büfenin yanı', 'Nokta Sitesi', 'No 5', ''])('%j has no door apart', (address) => {
    expect(addressParts(address)).toEqual({ street: address, door: '' });
  });
});
