import { describe, expect, it } from 'vitest';
import { foldTr } from '../text.ts';
import { isCommonText, matchesTerms, readSearch } from './search-terms.ts';

const ORDER = foldTr('1661 Murat Koç +905324106677 Caferağa Mah. Moda Cad. No:41 Daire 3');
const finds = (text: string, by: 'phrases' | 'words' = 'phrases'): boolean =>
  matchesTerms(ORDER, readSearch(text, by));

describe('decision 016: what a search text asks for', () => {
  it('words in any order, letters folded', () => {
    for (const text of ['koç murat', 'MURAT KOÇ', 'moda cad 41', '41 moda', 'koc moda', 'murat 1661'])
      expect(finds(text), text).toBe(true);
    for (const text of ['koç mehmet', 'moda cad 42', 'moda sok']) expect(finds(text), text).toBe(false);
  });
  it('# names the order number from its beginning', () => {
    for (const text of ['#1661', '# 1661', '#16', '#1661 koç', 'koç #1661'])
      expect(finds(text), text).toBe(true);
    for (const text of ['#661', '#41', '#1661 mehmet']) expect(finds(text), text).toBe(false);
  });
  it('a door number begins a word: no digits from the middle of a phone', () => {
    expect(finds('koç 3')).toBe(true);
    expect(finds('koç 66')).toBe(false);
    expect(finds('66')).toBe(true);
  });
  it('a street keeps its kind, a number its name; each word on its own finds more', () => {
    expect(readSearch('moda cad. no 12', 'phrases')).toEqual({
      number: null,
      texts: ['moda cad.', 'no 12'],
      doors: [],
    });
    expect(readSearch('mah. moda', 'phrases').texts).toEqual(['mah. moda']);
    expect(readSearch('mah. no', 'phrases').texts).toEqual(['mah. no']);
    expect(readSearch('da cad. no', 'phrases').texts).toEqual(['da cad. no']);
    expect(finds('moda mah.')).toBe(false);
    expect(finds('moda mah.', 'words')).toBe(true);
  });
  it('signs of patterns are letters like others, and nothing but signs asks for them', () => {
    for (const text of ['.*', '[a-z]+', '#', '(', '\\']) expect(finds(`koç ${text}`), text).toBe(false);
  });
  it('words that every address has tell no orders apart', () => {
    expect(['mah.', 'no 5', 'cad. no', 'istanbul'].map(isCommonText)).toEqual([true, true, true, true]);
    expect(['moda cad.', 'no 12', 'koc'].map(isCommonText)).toEqual([false, false, false]);
  });
});
