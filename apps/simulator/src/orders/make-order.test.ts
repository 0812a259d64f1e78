import { CreateOrderBody } from '@ulak/contracts/orders/requests';
import { parsePhone } from '@ulak/contracts/phone';
import { TrackingPhone } from '@ulak/contracts/tracking/schema';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@ulak/city/random';
import { makeOrder } from './make-order.ts';

const SHOP = {
  id: 1,
  name: 'Bakırköy',
  companyName: 'Hızlı Market',
  location: { lat: 40.9796, lng: 28.8729 },
};

describe('makeOrder', () => {
  const random = createRandom(9);
  const made = Array.from({ length: 500 }, (_, index) => makeOrder(random, SHOP, `T${index}`));

  it('passes the contract, whatever was drawn (spec 1 §5, spec 2 §3)', () => {
    for (const { body } of made) expect(CreateOrderBody.safeParse(body).error?.issues ?? []).toEqual([]);
  });

  it('comes by telephone with a branch, from outside with a number and without one', () => {
    const [phone, outside] = [
      made.filter(({ channel }) => channel === 'phone'),
      made.filter(({ channel }) => channel === 'outside'),
    ];
    expect(phone.length).toBeGreaterThan(60);
    for (const { body } of phone) expect(body).toMatchObject({ branchId: 1, source: 'Telefon' });
    for (const { body } of outside) expect(body.branchId).toBeUndefined();
    expect(new Set(outside.map(({ body }) => body.orderNumber)).size).toBe(outside.length);
    expect(new Set(outside.map(({ body }) => body.source)).size).toBe(6);
  });

  it('gives phones that can be called and tracked', () => {
    for (const { body } of made) {
      expect(parsePhone(body.customerPhone)).toMatch(/^\+905\d{9}$/);
      expect(TrackingPhone.safeParse(body.customerPhone).success).toBe(true);
    }
  });

  it('pays what the lines, the fee and the voucher make', () => {
    for (const { body } of made.filter(({ channel }) => channel === 'outside')) {
      const lines = (body.items ?? []).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(body.subtotal).toBeCloseTo(lines, 2);
      expect(body.total).toBeCloseTo(
        (body.subtotal ?? 0) + (body.deliveryFee ?? 0) - (body.discount ?? 0),
        2,
      );
    }
  });

  it('is the same for the same seed', () => {
    expect(makeOrder(createRandom(3), SHOP, 'A')).toEqual(makeOrder(createRandom(3), SHOP, 'A'));
  });
});
