import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortFormsOf } from './search-text.ts';
import { typedStreet } from './typed-street.ts';

const read = (text: string) => {
  const street = typedStreet(text);
  return street && [street.words.join(' '), street.kind, street.hints.join(' ')];
};

describe('issue "Roads": the street of a typed address', () => {
  it.each([
    ['moda cad', ['moda', 'cad', '']],
    ['MODA CD. No:12', ['moda', 'cad', '']],
    ['Moda Caddesi 12/A', ['moda', 'cad', '']],
    ['moda caddesi kadıköy', ['moda', 'cad', 'kadikoy']],
    ['caferağa mah moda cad', ['moda', 'cad', 'caferaga']],
    ['Caferağa Mah. Moda Cad. No: 12 D: 5 Kadıköy/İstanbul', ['moda', 'cad', 'caferaga kadikoy istanbul']],
    ['Bahariye Cad., Rexx Sok. No 3', ['rexx', 'sok', 'bahariye']],
    ['Kadıköy, Moda Cad', ['moda', 'cad', 'kadikoy']],
    ['kadıköy moda cad 12', ['kadikoy moda', 'cad', '']],
    ['moda', ['moda', null, '']],
    ['moda so', ['moda', null, '']],
    ['moda s', ['moda', null, '']],
    ['moda 12', ['moda', null, '']],
    ['1417. Sokak 7', ['1417', 'sok', '']],
    ['15 Temmuz', ['15 temmuz', null, '']],
    ['Bulvar Cad', ['blv', 'cad', '']],
    ['yol sokağı', ['yol', 'sok', '']],
    ['caferağa mah', ['caferaga', 'mah', '']],
    ['caferağa mah moda', ['moda', null, 'caferaga']],
    ['Işıklar Bulvarı 3', ['isiklar', 'blv', '']],
    ['Acıbadem Sitesi, Rıhtım Cad. 4', ['rihtim', 'cad', 'acibadem']],
    ['Gül Apt. Rıhtım Cad. 4', ['rihtim', 'cad', 'gul']],
    ['A Blok Rıhtım Cad. 4', ['rihtim', 'cad', '']],
    ['No: 5 Rıhtım Cad.', ['rihtim', 'cad', '']],
    ['34710 Rıhtım Cad. 4', ['rihtim', 'cad', '']],
    ['19 Mayıs Cad. 4', ['19 mayis', 'cad', '']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected));

  it.each(['', ' ', 'cad', 'sk.', '%_', '😀', '\u202E', '...'])('%j names none', (text) =>
    expect(typedStreet(text)).toBeNull(),
  );

  it('says where it stands in the text', () => {
    const text = 'Caferağa Mah. Moda Cad. No: 12';
    const street = typedStreet(text);
    expect(text.slice(street?.from, street?.to)).toBe('Moda Cad');
  });

  it('property: whatever is typed, words hold letters and digits only and lie within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const street = typedStreet(text);
        if (!street) return;
        for (const word of [...street.words, ...street.hints]) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
        expect(street.words.length).toBeGreaterThan(0);
        expect(0 <= street.from && street.from < street.to && street.to <= text.length).toBe(true);
      }),
    );
  });

  it('property: case, dots and the way a kind is written do not matter', () => {
    const kinds = ['cad', 'Cad.', 'CADDESİ', 'cd', 'Cadde'];
    const names = ['Moda', 'Şair Nedim', 'IŞIKLAR', '1417.', '19 Mayıs', 'İnönü'];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...kinds),
        fc.constantFrom('', ' 5', ' No 5', ' no:5/B kat 2'),
        (name, kind, door) => {
          expect(read(`${name} ${kind}${door}`)).toEqual(read(`${name.toLocaleLowerCase('tr')} cad`));
        },
      ),
    );
  });
});

it('the beginning of a word is one of its short form', () => {
  expect([shortFormsOf('dokt'), shortFormsOf('soka'), shortFormsOf('xq')]).toEqual([['dr'], ['sok'], []]);
});
