import { describe, expect, it } from 'vitest';
import { editErrors } from './form-errors.ts';
import { emptyForm, emptyItem, formOf } from './form-values.ts';
import { createBody, editBody, editTotalText, submissionOf } from './request-body.ts';
import { anOrder } from '../../../test/order.ts';

const branch = { id: 3, location: { lat: 41, lng: 29 } };

const filled = {
  ...emptyForm(branch),
  customerName: 'Ayşe',
  customerPhone: '0532 123 45 67',
  customerAddress: 'Moda Cad. 12',
};

describe('retries', () => {
  it('the same content keeps its key, other content gets a new one', () => {
    let count = 0;
    const newKey = (): string => `key-${++count}`;
    const first = submissionOf(null, createBody(filled), newKey);
    expect(submissionOf(first, createBody(filled), newKey)).toBe(first);
    expect(submissionOf(first, createBody({ ...filled, customerName: 'Fatma' }), newKey).key).toBe('key-2');
  });
});

describe('decision 093: a point that may be somewhere else on its street', () => {
  const location = { lat: 41, lng: 29 };
  const found = { ...filled, location, pointKind: 'found', precision: 'street' } as const;
  const order = anOrder({ locationApproximate: true });
  it('is said with a new order, and no more once it was set by hand', () => {
    expect(createBody(found).locationApproximate).toBe(true);
    expect(createBody({ ...found, precision: 'door' }).locationApproximate).toBeUndefined();
    expect(createBody({ ...found, pointKind: 'map', precision: null }).locationApproximate).toBeUndefined();
  });
  it('stays while an order is edited, until another point is chosen', () => {
    const form = formOf(order);
    expect(editBody(order, form)).toBeNull();
    expect(editBody(order, { ...form, pointKind: 'map', precision: null, location })).toEqual({ location });
    expect(editBody(order, { ...form, pointKind: 'map', precision: null })).toEqual({
      locationApproximate: false,
    });
    expect(editBody(order, { ...form, pointKind: 'found', precision: 'street', location })).toEqual({
      location,
      locationApproximate: true,
    });
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
