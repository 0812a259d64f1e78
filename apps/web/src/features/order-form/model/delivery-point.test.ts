import { describe, expect, it } from 'vitest';
import { doorOf, followBranch, pointStatus, typeAddress } from './delivery-point.ts';
import { emptyForm } from './form-values.ts';

const BRANCH = { lat: 41, lng: 29 };
const HOME = { lat: 41.01, lng: 29.01 };
const withPoint = (fields: object) => ({ ...emptyForm({ id: 3 }), location: HOME, ...fields });

describe('decision 050: what is said of a point', () => {
  it('is never more than is known', () => {
    const say = (fields: object) => {
      const { text, isSure } = pointStatus(withPoint(fields), BRANCH);
      return [
        /kapı\.|sokak|semt|ilçe|haritada işaretlendi|Şubede teslim|0,0 km|seçilmedi|önceki/.exec(text)?.[0],
        isSure,
      ];
    };
    expect(say({ location: null })).toEqual(['seçilmedi', false]);
    expect(say({ pointKind: 'found', precision: 'door' })).toEqual(['kapı.', true]);
    expect(say({ pointKind: 'found', precision: 'street' })).toEqual(['sokak', false]);
    expect(say({ pointKind: 'found', precision: 'neighbourhood' })).toEqual(['semt', false]);
    expect(say({ pointKind: 'found', precision: 'district' })).toEqual(['ilçe', false]);
    expect(say({ pointKind: 'known' })).toEqual(['önceki', false]);
    expect(say({ pointKind: 'map' })).toEqual(['haritada işaretlendi', true]);
    expect(say({ pointKind: 'branch', location: BRANCH })).toEqual(['Şubede teslim', true]);
  });
  it('a pin on the branch that nobody meant is called what it is', () => {
    const status = pointStatus(withPoint({ pointKind: 'map', location: { lat: 41.00003, lng: 29 } }), BRANCH);
    expect(status.isSure).toBe(false);
    expect(status.text).toContain('0,0 km');
  });
  it('a point far outside any sense is called so, however exact it is', () => {
    const far = { pointKind: 'found', precision: 'door', location: { lat: 39.93, lng: 32.85 } };
    expect(pointStatus(withPoint(far), BRANCH)).toEqual({
      text: 'Konum şubeye 347 km uzakta; denetleyin.',
      isSure: false,
    });
    expect(pointStatus(withPoint(far), null).isSure).toBe(true);
  });
});

describe('decision 050: a point belongs to its address', () => {
  const known = withPoint({
    customerAddress: 'Moda Cad. No 12 Daire 3',
    pointAddress: 'Moda Cad. No 12 Daire 3',
    pointKind: 'known',
    precision: 'door',
  });
  it('another flat keeps it, another door loses it', () => {
    expect(typeAddress(known, 'Moda Cad. No:12 D.5')).toEqual({ customerAddress: 'Moda Cad. No:12 D.5' });
    expect(typeAddress(known, 'Moda Cad. No 120 Daire 3')).toMatchObject({ location: null, pointKind: null });
    expect(doorOf('MODA CAD. No 12, kat 2')).toBe('moda cad no 12');
  });
  it('a pin set by hand stays, and an approximate one while its street is named', () => {
    expect(typeAddress({ ...known, pointKind: 'map' }, 'Bahariye Cad. 1').location).toBeUndefined();
    const found = { ...known, pointKind: 'found', precision: 'street' } as const;
    for (const same of ['Moda Cad. 7', 'Caferağa Mah. MODA CADDESİ No 12 kat 2, zil bozuk'])
      expect(typeAddress(found, same), same).toEqual({ customerAddress: same });
    for (const other of ['', 'Moda', 'Modalı Cad. 7', 'Zümrütlü Konak Yalısı 9 Sarıyer'])
      expect(typeAddress(found, other), other).toMatchObject({ location: null, precision: null });
    const unnamed = { ...found, pointAddress: 'Kordon 9' };
    expect(typeAddress(unnamed, 'Kordon 11 kat 2').location).toBeUndefined();
    expect(typeAddress(unnamed, 'Kordonboyu 9').location).toBeNull();
  });
  it('only what is handed over at the branch follows another branch', () => {
    expect(followBranch(known, BRANCH)).toEqual({});
    expect(followBranch({ ...known, pointKind: 'branch' }, BRANCH)).toEqual({ location: BRANCH });
  });
});
