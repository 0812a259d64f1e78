import type { KnownAddress } from '@ulak/contracts/customers/schema';
import type { Place } from '@ulak/contracts/places/schema';
import { describe, expect, it } from 'vitest';
import { addressAfter, addressOptions, exactOption, hintOf, labelOf } from './address-options.ts';

const known = (address: string, fields: Partial<KnownAddress> = {}): KnownAddress => ({
  address,
  details: null,
  location: { lat: 41, lng: 29 },
  lastUsedAt: '',
  orders: 1,
  ...fields,
});
const place = (label: string, fields: Partial<Place> = {}): Place => ({
  label,
  detail: null,
  location: { lat: 41, lng: 29 },
  source: 'history',
  ...fields,
});

describe('decision 050: suggestions of the address field', () => {
  const own = [known('Moda Cad. No 12'), known('Bahariye Cad. 5')];
  it('shows the customer’s addresses first, those that fit, and each text once', () => {
    const labels = (typed: string, places: Place[] = []) => addressOptions(typed, own, places).map(labelOf);
    expect(labels('')).toEqual(['Moda Cad. No 12', 'Bahariye Cad. 5']);
    expect(labels('Moda Cad. No 12')).toHaveLength(2);
    expect(labels('bahariye')).toEqual(['Bahariye Cad. 5']);
    expect(labels('moda', [place('moda cad no:12'), place('Moda Mah')])).toEqual([
      'Moda Cad. No 12',
      'Moda Mah',
    ]);
  });
  it('decision 093: streets of one name are several, and a street takes its whole name into the text', () => {
    const street = (label: string, detail: string): Place =>
      place(label, { source: 'street', detail, precision: 'street' });
    const [here, there] = [street('Moda Caddesi', 'Kadıköy'), street('Moda Caddesi', 'Konak / İzmir')];
    const options = addressOptions('moda', [], [here, there, here]);
    expect(options.map(hintOf)).toEqual(['Kadıköy · yaklaşık', 'Konak / İzmir · yaklaşık']);
    expect(addressAfter('moda cad', here)).toBe('Moda Caddesi');
    expect(addressAfter('mod', here)).toBe('Moda Caddesi');
    expect(addressAfter('moda cd. no 12 d 3', here)).toBe('Moda Caddesi. no 12 d 3');
    expect(addressAfter('caferağa mah moda cad 12', here)).toBe('caferağa mah Moda Caddesi 12');
    expect(addressAfter('kadıköy moda cad 12', here)).toBe('Moda Caddesi 12');
    expect(addressAfter('konak moda cad 12', here)).toBe('konak moda cad 12');
    expect(addressAfter('Zümrütlü Konak Yalısı 9 Sarıyer', here)).toBe('Moda Caddesi');
    expect(addressAfter('modalı sok 5', here)).toBe('Moda Caddesi');
  });
  it('says how sure each of them is', () => {
    const hints = addressOptions(
      'moda',
      [known('Moda 1', { precision: 'door', orders: 3 }), known('Moda 2', { location: null })],
      [place('Moda Mah', { source: 'gazetteer', detail: 'Kadıköy', precision: 'district' })],
    ).map(hintOf);
    expect(hints).toEqual([
      'Müşterinin adresi · 3 sipariş · kapı',
      'Müşterinin adresi · 1 sipariş · konumu yok',
      'Kadıköy · ilçe merkezi',
    ]);
  });
  it('takes without being chosen only what is exactly this door', () => {
    const exact = (typed: string, fields: Partial<Place>) =>
      exactOption(typed, addressOptions(typed, [], [place('Moda Cad. No 12', fields)]));
    expect(exact('moda cad no 12', { precision: 'door' })).not.toBeNull();
    expect(exact('moda cad no 12', {})).toBeNull();
    expect(exact('moda cad no 1', { precision: 'door' })).toBeNull();
  });
  it('keeps what was typed where it says more than the place', () => {
    const district = place('Caferağa Mah', { source: 'gazetteer', detail: 'Kadıköy / İstanbul' });
    expect(addressAfter('caferağ', district)).toBe('Caferağa Mah');
    expect(addressAfter('Caferağa Mah. Moda Cad. 5', district)).toBe('Caferağa Mah. Moda Cad. 5');
    expect(addressAfter('moda 12', place('Moda Cad. No 12'))).toBe('Moda Cad. No 12');
    const street = place('Moda Cad', { precision: 'street' });
    expect(addressAfter('Moda Cad. No 77', street)).toBe('Moda Cad. No 77');
  });
});
