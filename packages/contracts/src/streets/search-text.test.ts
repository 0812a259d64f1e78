import { expect, it } from 'vitest';
import { streetCell, streetSearchText } from './search-text.ts';

it.each([
  ['Bağdat Caddesi', 'bagdat cad'],
  ['BAĞDAT CD.', 'bagdat cad'],
  ['Işıklar Cad', 'isiklar cad'],
  ['İstiklâl Caddesi', 'istiklal cad'],
  ['1417. Sokak', '1417 sok'],
  ['Moda  Sk', 'moda sok'],
  ['Caferağa Mahallesi', 'caferaga mah'],
  ['Dr. Esat Işık Cd.', 'dr esat isik cad'],
  ['Doktor Esat Işık Caddesi', 'dr esat isik cad'],
  ["Halaskârgazi Caddesi'nde", 'halaskargazi cad nde'],
  [' - ', ''],
])('issue "Roads": %s is compared as %s', (name, text) => expect(streetSearchText(name)).toBe(text));

it('issue "Roads": squares of 0.05°, one further to the east, 7200 to the north', () => {
  const cell = streetCell(40.985, 29.025);
  expect(streetCell(40.985, 29.049)).toBe(cell);
  expect(streetCell(40.985, 29.075)).toBe(cell + 1);
  expect(streetCell(41.035, 29.025)).toBe(cell + 7_200);
});
