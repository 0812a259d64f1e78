import { describe, expect, it } from 'vitest';
import { createErrors, serverErrors } from './form-errors.ts';
import { emptyForm, emptyItem } from './form-values.ts';
import { createBody } from './request-body.ts';
import { runningTotal, totalText } from './total.ts';

const branch = { id: 3, location: { lat: 41, lng: 29 } };

const filled = {
  ...emptyForm(branch),
  customerName: 'Ayşe',
  customerPhone: '0532 123 45 67',
  customerAddress: 'Moda Cad. 12',
  location: branch.location,
};

describe('spec 1 §5: the new order', () => {
  it('asks for a branch and a point in the words of the spec', () => {
    expect(createErrors({ ...filled, branchId: null })).toEqual({ branchId: 'Lütfen bir şube seçin' });
    expect(createErrors({ ...filled, location: null })).toEqual({
      location: 'Lütfen teslimat konumunu seçin',
    });
    expect(createErrors({ ...filled, location: { lat: 0, lng: 0 } })).toEqual({
      location: 'Lütfen teslimat konumunu seçin',
    });
    expect(createErrors(filled)).toEqual({});
  });

  it('names every bad field, items where they stand in the form', () => {
    const items = [
      emptyItem(),
      { ...emptyItem(), quantity: 0, price: -1 },
      { ...emptyItem(), name: 'Su', price: 1.005 },
    ];
    expect(createErrors({ ...emptyForm(branch), items })).toEqual({
      customerName: 'Müşteri adı zorunludur',
      customerPhone: 'Müşteri telefonu zorunludur',
      customerAddress: 'Teslimat adresi zorunludur',
      location: 'Lütfen teslimat konumunu seçin',
      'items.1.name': 'Ürün adı zorunludur',
      'items.1.quantity': 'Adet en az 1 olmalı',
      'items.1.price': 'Tutar 0 veya daha büyük olmalı',
      'items.2.price': 'Tutar en fazla iki ondalık basamak içerebilir',
    });
  });

  it('a price that its field could not read is none', () => {
    const items = [{ ...emptyItem(), name: 'Ayran', price: '1e5' }];
    expect(createErrors({ ...emptyForm(null), items })).toHaveProperty(['items.0.price']);
    expect(runningTotal(items)).toBe(0);
  });

  it('adds up price × quantity to the kuruş', () => {
    const items = [
      { quantity: 3, price: 0.1 },
      { quantity: 2, price: 1234.55 },
      { quantity: '', price: 5 },
      { quantity: 1, price: '' },
      { quantity: -1, price: 7 },
    ];
    expect(runningTotal(items)).toBe(2469.4);
    expect(totalText(items)).toBe('Toplam: 2.469,40 TL');
    expect(totalText([])).toBe('Toplam: 0,00 TL');
  });

  it('is sent as PREPARING with its total, without lines nobody typed in', () => {
    const items = [
      emptyItem(),
      { ...emptyItem(), name: 'Ayran', quantity: 2, price: 15.5, options: ['Soğuk'] },
    ];
    expect(createBody({ ...filled, items, source: ' Telefon ' })).toEqual({
      branchId: 3,
      orderNumber: null,
      customerName: 'Ayşe',
      customerPhone: '0532 123 45 67',
      customerAddress: 'Moda Cad. 12',
      source: 'Telefon',
      paymentType: null,
      paymentNotes: null,
      orderNotes: null,
      deliveryNotes: null,
      location: { lat: 41, lng: 29 },
      items: [{ name: 'Ayran', quantity: 2, price: 15.5, options: ['Soğuk'] }],
      total: 31,
      status: 'PREPARING',
    });
  });

  it('server details land on their fields', () => {
    const items = [emptyItem(), { ...emptyItem(), name: 'Su' }];
    expect(serverErrors({ 'items.0.price': 'A', customerPhone: 'B', 'location.lat': 'C' }, items)).toEqual({
      'items.1.price': 'A',
      customerPhone: 'B',
      location: 'C',
    });
  });
});
