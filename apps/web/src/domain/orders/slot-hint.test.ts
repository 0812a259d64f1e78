import { expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { earlyHint } from './slot-hint.ts';

const at = (time: string): string => `2026-03-02T${time}:00.000Z`;
const order = anOrder({
  createdAt: at('07:50'),
  readyAt: at('08:00'),
  promisedSlot: { from: at('08:45'), to: at('09:00') },
  departFrom: at('08:27'),
});

it('decision 090: names slot and departure of an order that would arrive long before it', () => {
  const hint = 'Söz verilen aralık 11:45–12:00; en erken 11:27 gibi çıkılmalı.';
  expect(earlyHint(order, Date.parse(at('08:05')))).toBe(hint);
  expect(earlyHint(order, Date.parse(at('08:20')))).toBeNull();
  expect(earlyHint(anOrder(), Date.parse(at('08:05')))).toBeNull();
});
