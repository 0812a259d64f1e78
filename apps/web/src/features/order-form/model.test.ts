import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import {
  createBody,
  createErrors,
  editBody,
  editErrors,
  editTotalText,
  emptyForm,
  emptyItem,
  formOf,
  isTouched,
  presetLocation,
  readDraft,
  runningTotal,
  serverErrors,
  submissionOf,
  totalText,
} from './model.ts';

const branch = { id: 3, location: { lat: 41, lng: 29 } };
const filled = {
  ...emptyForm(branch),
  customerName: 'Ayşe',
  customerPhone: '0532 123 45 67',
  customerAddress: 'Moda Cad. 12',
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
      location: { lat: 41, lng: 29 },
      items: [{ name: 'Ayran', quantity: 2, price: 15.5, options: ['Soğuk'] }],
      total: 31,
      status: 'PREPARING',
    });
  });

  it('the point follows the branch until somebody sets it', () => {
    const other = { location: { lat: 39.9, lng: 32.8 } };
    expect(presetLocation(emptyForm(null), branch)).toEqual(branch.location);
    expect(presetLocation(filled, other)).toEqual(other.location);
    expect(presetLocation({ ...filled, isLocationPicked: true }, other)).toEqual(branch.location);
    expect(presetLocation(filled, undefined)).toEqual(branch.location);
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

describe('retries', () => {
  it('the same content keeps its key, other content gets a new one', () => {
    let count = 0;
    const newKey = (): string => `key-${++count}`;
    const first = submissionOf(null, createBody(filled), newKey);
    expect(submissionOf(first, createBody(filled), newKey)).toBe(first);
    expect(submissionOf(first, createBody({ ...filled, customerName: 'Fatma' }), newKey).key).toBe('key-2');
  });
});

describe('editing', () => {
  const order = anOrder({ orderNotes: 'Zil bozuk' });
  it('sends only what differs', () => {
    expect(editBody(order, formOf(order))).toBeNull();
    expect(editBody(order, { ...formOf(order), orderNotes: '', location: { lat: 41, lng: 29 } })).toEqual({
      orderNotes: null,
      location: { lat: 41, lng: 29 },
    });
  });
  it('the notes of an outside system survive a change of its items', () => {
    const noted = anOrder({ items: [{ name: 'Lahmacun', quantity: 2, price: 80, notes: 'az pişmiş' }] });
    const form = formOf(noted);
    expect(
      editBody(noted, { ...form, items: [...form.items, { ...emptyItem(), name: 'Ayran', price: 25 }] })
        ?.items,
    ).toEqual([
      { name: 'Lahmacun', quantity: 2, price: 80, notes: 'az pişmiş' },
      { name: 'Ayran', quantity: 1, price: 25 },
    ]);
  });
  it('the total is the one that will be saved: fee and discount stay, untouched items leave it alone', () => {
    const outside = anOrder({ total: 199.9, subtotal: 160, deliveryFee: 30, discount: 10 });
    const form = formOf(outside);
    expect(editTotalText(outside, { ...form, orderNotes: 'Zil bozuk' })).toBe('Toplam: 199,90 TL');
    expect(
      editTotalText(outside, { ...form, items: form.items.map((item) => ({ ...item, quantity: 3 })) }),
    ).toBe('Toplam: 260,00 TL');
  });
  it('checks what it sends', () => {
    expect(editErrors(order, { ...formOf(order), customerName: ' ' })).toEqual({
      customerName: 'Müşteri adı zorunludur',
    });
    expect(editErrors(order, formOf(order))).toEqual({});
  });
});

describe('drafts', () => {
  it('an untouched form is not worth keeping', () => {
    expect(isTouched(emptyForm(branch))).toBe(false);
    expect(isTouched({ ...emptyForm(branch), orderNotes: 'x' })).toBe(true);
    expect(isTouched({ ...emptyForm(branch), items: [{ ...emptyItem(), name: 'Su' }] })).toBe(true);
  });
  it('reads back what was kept, and refuses what is no draft', () => {
    expect(readDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
    expect(readDraft(null)).toBeNull();
    expect(readDraft({ items: 'x' })).toBeNull();
  });
});
