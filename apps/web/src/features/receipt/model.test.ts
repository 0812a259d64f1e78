import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { asBranchId } from '@ulak/contracts/ids';
import { branchesOf, mayChoosePaper, pagesOf, paperHeightMm, receiptOf } from './model.ts';

describe('spec 1 §9, criteria D07: the receipt', () => {
  it('criteria B19: printed again after its customer was erased, it says so in place of them', () => {
    const order = anOrder({ customerName: 'Silindi', customerPhone: '', customerAddress: 'Silindi' });
    expect(receiptOf(order).customer).toEqual(['Müşteri bilgileri silindi']);
  });

  it('a test order’s says so beside the number', () => {
    expect(receiptOf(anOrder({ receiptNumber: '1042', isTest: true })).number).toBe('TEST 1042');
    expect(receiptOf(anOrder({ receiptNumber: '1042', isTest: false })).number).toBe('1042');
  });

  it('says everything the branch and the customer need', () => {
    const order = anOrder({
      orderNotes: 'Zili çalmayın',
      paymentNotes: '200 TL üstü verilecek',
      items: [
        {
          name: 'ĞÜŞİÖÇığüşöç ₺',
          quantity: 2,
          price: 10.1,
          options: ['Acılı', 'Soğansız'],
          notes: 'az pişmiş',
        },
        { name: 'Ayran', quantity: 1, price: 15 },
      ],
      subtotal: 35.2,
      deliveryFee: 10,
      discount: 5,
      total: 40.2,
    });
    const sender = {
      companyName: 'Lezzet Grubu',
      phone: '+902163334455',
      logoUrl: '/api/companies/1/logo?v=a',
    };
    expect(receiptOf(order, sender)).toEqual({
      logo: '/api/companies/1/logo?v=a',
      company: 'Lezzet Grubu',
      branch: 'Kadıköy Şubesi',
      phone: '0216 333 44 55',
      number: '1001',
      facts: [
        { label: 'Tarih', value: '02.03.2026 19:00' },
        { label: 'Kaynak', value: 'Telefon' },
      ],
      customer: ['Ayşe Yılmaz', '0532 123 45 67', 'Caferağa Mah. Moda Cad. No: 12 D: 4, Kadıköy'],
      notes: [{ label: 'Sipariş notu', value: 'Zili çalmayın' }],
      items: [
        {
          title: '2 x ĞÜŞİÖÇığüşöç ₺',
          amount: '20,20 TL',
          details: ['Birim 10,10 TL', '+ Acılı', '+ Soğansız', 'Not: az pişmiş'],
        },
        { title: '1 x Ayran', amount: '15,00 TL', details: [] },
      ],
      totals: [
        { label: 'Ara toplam', value: '35,20 TL' },
        { label: 'Teslimat ücreti', value: '10,00 TL' },
        { label: 'İndirim', value: '-5,00 TL' },
      ],
      total: '40,20 TL',
      payment: ['Nakit', '200 TL üstü verilecek'],
    });
  });

  it('names the outside number only where it differs, a source only where there is one', () => {
    const bare = receiptOf(anOrder({ source: null, paymentType: null, orderNumber: 'YS-9', items: [] }));
    expect(bare.facts).toContainEqual({ label: 'Sipariş No', value: 'YS-9' });
    expect(bare.facts.map(({ label }) => label)).toEqual(['Tarih', 'Sipariş No']);
    expect([bare.company, bare.phone]).toEqual(['', '']);
    expect(bare.payment).toEqual(['Ödeme bilgisi girilmemiş']);
    expect(bare.totals).toEqual([]);
  });

  it('the paper is as long as the content', () => {
    expect(paperHeightMm(0)).toBe(6);
    expect(paperHeightMm(378)).toBe(107);
  });

  it('a page ends where no PDF page can go on', () => {
    expect(paperHeightMm(1_000_000)).toBe(5_000);
  });

  it('names the requested time of a scheduled order', () => {
    expect(receiptOf(anOrder({ expectedDeliveryTime: '2026-03-02T17:30:00Z' })).facts).toContainEqual({
      label: 'İstenen saat',
      value: '02.03.2026 20:30',
    });
  });
});

describe('several receipts at once', () => {
  const orders = [
    anOrder({ id: 1, branchId: 2 }),
    anOrder({ id: 2, branchId: 1 }),
    anOrder({ id: 3, branchId: 2 }),
  ];

  it('one page for each, those of a branch together, each for the paper of its branch', () => {
    const pages = pagesOf(
      orders,
      (branchId) => (branchId === 2 ? 58 : 80),
      () => undefined,
    );
    expect(pages.map(({ receipt, width }) => [receipt.number, width])).toEqual([
      ['1001', 58],
      ['1003', 58],
      ['1002', 80],
    ]);
    expect(branchesOf(orders).map(({ id }) => id)).toEqual([asBranchId(2), asBranchId(1)]);
  });
});

it('who chooses the paper of a branch: whoever may change its settings, and its manager', () => {
  const may = (
    ['OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER'] as const
  ).filter((role) => mayChoosePaper({ role, restrictGeneralManagers: false }));
  expect(may).toEqual(['OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER']);
  expect(mayChoosePaper({ role: 'GENERAL_MANAGER', restrictGeneralManagers: true })).toBe(false);
});
