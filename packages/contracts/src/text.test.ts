import { describe, expect, it } from 'vitest';
import { compareTr, containsTr, foldTr, titleTr, upperTr } from './text.ts';

describe('criteria D03: Turkish search and sort', () => {
  it.each([
    ['IĞDIR', 'igdir'],
    ['ığdır', 'igdir'],
    ['İZMİR', 'izmir'],
    ['izmir', 'izmir'],
    ['Şişli', 'sisli'],
    ['ÇĞÖŞÜ çğöşü', 'cgosu cgosu'],
    ['ÂÎÛ âîû', 'aiu aiu'],
    ['ΑΣ', 'ασ'],
    ['Moda Cad. No:5/B', 'moda cad. no:5/b'],
    ['', ''],
  ])('%s folds to %s, as tr_fold() in SQL does', (text, folded) => {
    expect(foldTr(text)).toBe(folded);
  });

  it('finds ığdır in IĞDIR, İZMİR in izmir, sisli in Şişli, and nothing that is not there', () => {
    expect(containsTr('IĞDIR Merkez', 'ığdır')).toBe(true);
    expect(containsTr('ığdır', 'IĞDIR')).toBe(true);
    expect(containsTr('izmir', 'İZMİR')).toBe(true);
    expect(containsTr('Şişli', ' sisli ')).toBe(true);
    expect(containsTr('Şişli', '')).toBe(true);
    expect(containsTr('Şişli', 'Bebek')).toBe(false);
  });

  it('sorts Cam, Çay, Ilıca, İncir, Oz, Öz, Su, Şeker', () => {
    const sorted = ['Cam', 'Çay', 'Ilıca', 'İncir', 'Oz', 'Öz', 'Su', 'Şeker'];
    expect(sorted.toReversed().sort(compareTr)).toEqual(sorted);
    expect(['Şeker', 'Cam', 'Öz', 'Ilıca', 'Su', 'İncir', 'Çay', 'Oz'].sort(compareTr)).toEqual(sorted);
  });

  it('capitals as Turkish writes them', () => {
    expect(upperTr('ığdır izmir')).toBe('IĞDIR İZMİR');
    expect(titleTr('ısmet inönü CAD. 12/a, ATATÜRK’ÜN')).toBe('Ismet İnönü Cad. 12/A, Atatürk’ün');
  });
});
