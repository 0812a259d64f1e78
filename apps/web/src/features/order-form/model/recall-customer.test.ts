import { asOrderId } from '@ulak/contracts/ids';
import type { KnownCustomer } from '@ulak/contracts/customers/schema';
import { describe, expect, it } from 'vitest';
import { emptyForm, emptyItem, type OrderFormValues } from './form-values.ts';
import { forgetCustomer, isOfAnother, recallCustomer, repeatOrder, takeAddress } from './recall-customer.ts';

const BRANCH = { lat: 41, lng: 29 };
const HOME = { lat: 41.01, lng: 29.01 };
const address = (text: string, location: KnownCustomer['addresses'][number]['location'] = HOME) => ({
  address: text,
  details: 'Zil bozuk',
  location,
  lastUsedAt: '2026-03-01T10:00:00Z',
  orders: 2,
  precision: 'door' as const,
});
const CUSTOMER: KnownCustomer = {
  name: 'Murat Koç',
  lastOrder: {
    orderId: asOrderId(7),
    orderNumber: '1661',
    createdAt: '2026-03-01T10:00:00Z',
    items: [{ name: 'Künefe', quantity: 2, price: 90, options: ['Sıcak'], notes: 'az şerbet' }],
    total: 180,
    paymentType: 'CASH',
    paymentNotes: '200 TL üstü',
    source: 'Telefon',
  },
  addresses: [address('Moda Cad. No 12'), address('Bahariye Cad. 5', { lat: 41.02, lng: 29.02 })],
};
const recall = (values: OrderFormValues, customer = CUSTOMER): OrderFormValues => ({
  ...values,
  ...recallCustomer(values, { phone: '5327654321', companyId: 1, customer, branch: BRANCH }),
});
const empty = emptyForm({ id: 3 });

describe('decision 050: a known number', () => {
  it('fills name, newest address, its note and its point', () => {
    expect(recall(empty)).toMatchObject({
      customerName: 'Murat Koç',
      customerAddress: 'Moda Cad. No 12',
      deliveryNotes: 'Zil bozuk',
      location: HOME,
      pointKind: 'known',
      precision: 'door',
    });
  });
  it('overwrites nothing that was typed, and moves no pin', () => {
    const typed = { ...empty, customerName: 'Ayla', customerAddress: 'Ada Sk. 1', deliveryNotes: 'x' };
    expect(recall(typed)).toMatchObject({ ...typed, recalled: expect.anything() });
    const pinned = { ...empty, location: BRANCH, pointKind: 'map' as const };
    expect(recall(pinned)).toMatchObject({ customerAddress: 'Moda Cad. No 12', location: BRANCH });
  });
  it('the branch’s own point is never taken over', () => {
    for (const point of [BRANCH, null]) {
      const values = recall(empty, { ...CUSTOMER, addresses: [address('Moda Cad. No 12', point)] });
      expect(values).toMatchObject({ customerAddress: 'Moda Cad. No 12', location: null, pointKind: null });
    }
  });
  it('another address of the customer brings its point', () => {
    const [, second] = CUSTOMER.addresses;
    if (!second) throw new Error('no address');
    expect(takeAddress(recall(empty), second, BRANCH)).toMatchObject({
      customerAddress: 'Bahariye Cad. 5',
      location: { lat: 41.02, lng: 29.02 },
      pointKind: 'known',
    });
  });
  it('the last order is repeated: items and payment, beside lines that were typed', () => {
    const repeated = repeatOrder(recall(empty), CUSTOMER.lastOrder);
    expect(repeated).toMatchObject({ paymentType: 'Nakit', paymentNotes: '200 TL üstü' });
    expect(repeated.items).toMatchObject([
      { name: 'Künefe', quantity: 2, price: 90, options: ['Sıcak'], notes: 'az şerbet' },
    ]);
    const once = { ...recall(empty), ...repeated };
    expect(repeatOrder(once, CUSTOMER.lastOrder).items).toHaveLength(1);
    const typed = { ...recall(empty), items: [{ ...emptyItem(), name: 'Su', price: 10 }] };
    expect(repeatOrder(typed, CUSTOMER.lastOrder).items?.map(({ name }) => name)).toEqual(['Su', 'Künefe']);
  });
  it('bad input: a number in two companies is two customers; without a branch it is nobody else', () => {
    const known = recall(empty);
    const phone = '5327654321';
    expect(isOfAnother(known, { phone, companyId: 2 })).toBe(true);
    expect(isOfAnother(known, { phone: '5321111111', companyId: 1 })).toBe(true);
    expect(isOfAnother(known, { phone, companyId: 1 })).toBe(false);
    expect(isOfAnother(known, { phone, companyId: null })).toBe(false);
    expect(isOfAnother(empty, { phone, companyId: 2 })).toBe(false);
  });

  it('another number takes back what this one brought, and nothing else', () => {
    const values = { ...recall(empty), ...repeatOrder(recall(empty), CUSTOMER.lastOrder) };
    expect(forgetCustomer(values)).toMatchObject({
      customerName: '',
      customerAddress: '',
      deliveryNotes: '',
      location: null,
      paymentType: '',
      paymentNotes: '',
      recalled: null,
    });
    expect(forgetCustomer(values).items).toMatchObject([{ name: '' }]);
    const changed = {
      ...values,
      customerName: 'Ayla',
      customerAddress: 'Ada Sk. 1',
      pointKind: 'map' as const,
    };
    const kept = forgetCustomer(changed);
    expect([kept.customerName, kept.customerAddress, kept.location]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(forgetCustomer(empty)).toEqual({});
  });
});
