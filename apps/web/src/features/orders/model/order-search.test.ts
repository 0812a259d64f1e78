import { describe, expect, it } from 'vitest';
import { matchesSearch, searchResults } from './order-search.ts';
import { anOrder } from '../../../test/order.ts';

describe('criteria D03: search', () => {
  const order = anOrder({ customerName: 'Işıl IĞDIR', customerAddress: 'İZMİR Cad.' });
  it.each([
    'ığdır',
    'IĞDIR',
    'izmir',
    'İZMİR',
    '#1001',
    '1001',
    '0532 123',
    '532123',
    '+90 532 1234567',
    '4567',
  ])('finds by %s', (typed) => {
    expect(matchesSearch(order, typed)).toBe(true);
  });
  it.each(['ankara', '0533', '99'])('does not find by %s', (typed) => {
    expect(matchesSearch(order, typed)).toBe(false);
  });
});

it('a search shows open orders first and nothing twice', () => {
  const open = [anOrder({ id: 1 })];
  const found = [
    anOrder({ id: 9, status: 'DELIVERED' }),
    anOrder({ id: 1 }),
    anOrder({ id: 3, customerName: 'Zeki', customerAddress: 'x' }),
  ];
  expect(searchResults(open, found, 'ayşe').map(({ id }) => id)).toEqual([1, 9]);
});

it('decision 016: words in any order, # for the number; a street as typed before its words alone', () => {
  const murat = anOrder({
    id: 1,
    customerName: 'Murat Koç',
    customerAddress: 'Caferağa Mah. Moda Cad. No 41',
  });
  const other = anOrder({ id: 2, customerName: 'Koç', customerAddress: 'Moda Mah. Ada Cad. No 41' });
  const ids = (typed: string) => searchResults([murat], [other], typed).map(({ id }) => id);
  expect(ids('koç murat')).toEqual([1]);
  expect(ids('moda cad 41')).toEqual([1]);
  expect(ids('cad moda 41')).toEqual([1, 2]);
  expect(ids('#1002')).toEqual([2]);
  expect(ids('#1002 koç')).toEqual([2]);
});
