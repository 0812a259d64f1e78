import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { inMemoryValue } from '../../test/in-memory-value.ts';
import { anOrder } from '../../test/order.ts';
import {
  enqueueStep,
  type QueuedStep,
  type StepRefusal,
  removeRefusedStep,
  resultOfFailure,
  retryDelayMs,
  type SendResult,
  sendInOrder,
  removeStep,
  ordersWithQueuedStep,
  applyQueuedSteps,
} from './model.ts';

const AT = '2026-03-02T16:20:00.000Z';
const aStep = (
  key: string,
  orderId: number,
  to: QueuedStep['to'],
  note: string | null = null,
): QueuedStep => ({
  key,
  orderId: asOrderId(orderId),
  receiptNumber: String(1000 + orderId),
  to,
  note,
  at: AT,
});

describe('ux "Courier phone": steps without signal are queued', () => {
  it('keeps the order of the taps', () => {
    const queue = enqueueStep(enqueueStep([], aStep('a', 1, 'PICKED_UP')), aStep('b', 2, 'PICKED_UP'));
    expect(queue.map((step) => step.key)).toEqual(['a', 'b']);
  });

  it('a second tap on the same step is not a second step', () => {
    const queue = [aStep('a', 1, 'DELIVERED')];
    expect(enqueueStep(queue, aStep('b', 1, 'DELIVERED'))).toBe(queue);
  });

  it('a done step leaves, the others stay', () => {
    expect(
      removeStep([aStep('a', 1, 'PICKED_UP'), aStep('b', 2, 'PICKED_UP')], 'a').map((step) => step.key),
    ).toEqual(['b']);
  });

  it('a refused step takes the later steps of its order with it, and no other', () => {
    const queue = [
      aStep('a', 1, 'PICKED_UP'),
      aStep('b', 2, 'PICKED_UP'),
      aStep('c', 1, 'IN_DELIVERY'),
      aStep('d', 1, 'DELIVERED'),
    ];
    const { rest, dropped } = removeRefusedStep(queue, 'a');
    expect(rest.map((step) => step.key)).toEqual(['b']);
    expect(dropped.map((step) => step.key)).toEqual(['c', 'd']);
  });

  it('an unknown key changes nothing', () => {
    const queue = [aStep('a', 1, 'PICKED_UP')];
    expect(removeRefusedStep(queue, 'x')).toEqual({ rest: queue, dropped: [] });
  });
});

describe('what an unsuccessful answer means', () => {
  it.each([0, 200, 401, 408, 429, 500, 502, 503])('%i: try again later', (status) => {
    expect(resultOfFailure(status, 'x')).toEqual({ kind: 'later' });
  });

  it.each([400, 403, 404, 409, 422])('%i: refused, with the sentence of the server', (status) => {
    expect(resultOfFailure(status, 'Bu sipariş size atanmamış.')).toEqual({
      kind: 'refused',
      message: 'Bu sipariş size atanmamış.',
    });
  });

  it('waits 2, 4, 8, 16, then 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

describe('the list as the waiting steps leave it', () => {
  const orders = [
    anOrder({ id: 1, status: 'ASSIGNED' }),
    anOrder({ id: 2, status: 'PICKED_UP' }),
    anOrder({ id: 3, status: 'IN_DELIVERY' }),
  ];

  it('is the very list when nothing waits', () => {
    expect(applyQueuedSteps(orders, [])).toBe(orders);
  });

  it('shows the last tap of each order', () => {
    const shown = applyQueuedSteps(orders, [aStep('a', 1, 'PICKED_UP'), aStep('b', 1, 'IN_DELIVERY')]);
    expect(shown.map((order) => order.status)).toEqual(['IN_DELIVERY', 'PICKED_UP', 'IN_DELIVERY']);
    expect(shown[0]?.startedAt).toBe(AT);
  });

  it('an offer answered without signal is open no more', () => {
    const offer = anOrder({ id: 9, status: 'ASSIGNED', assignedBy: 'ENGINE', offerExpiresAt: AT });
    expect(applyQueuedSteps([offer], [aStep('a', 9, 'ASSIGNED')])).toMatchObject([
      { status: 'ASSIGNED', offerExpiresAt: null },
    ]);
  });

  it.each(['DELIVERED', 'UNDELIVERABLE'] as const)('an order tapped %s is off the list', (to) => {
    expect(applyQueuedSteps(orders, [aStep('a', 3, to)]).map((order) => order.id)).toEqual([1, 2]);
  });

  it('names the orders that wait', () => {
    expect([...ordersWithQueuedStep([aStep('a', 3, 'DELIVERED'), aStep('b', 1, 'PICKED_UP')])]).toEqual([
      3, 1,
    ]);
  });
});

describe('sending in order', () => {
  const run = async (steps: readonly QueuedStep[], answer: (step: QueuedStep) => SendResult) => {
    const queue = inMemoryValue(steps);
    const tried: string[] = [];
    const sent: number[] = [];
    const refused: StepRefusal[] = [];
    const isLeft = await sendInOrder({
      queue,
      send: (step) => {
        tried.push(step.key);
        return Promise.resolve(answer(step));
      },
      onSent: (order) => {
        sent.push(order.id);
      },
      onRefused: (refusal) => refused.push(refusal),
    });
    return { tried, sent, refused, isLeft, rest: (await queue.read()).map((step) => step.key) };
  };
  const ok = (step: QueuedStep): SendResult => ({
    kind: 'sent',
    order: anOrder({ id: step.orderId, status: step.to }),
  });
  const steps = [aStep('a', 1, 'PICKED_UP'), aStep('b', 2, 'PICKED_UP'), aStep('c', 1, 'IN_DELIVERY')];

  it('each once, oldest first', async () => {
    const { tried, sent, isLeft, rest } = await run(steps, ok);
    expect(tried).toEqual(['a', 'b', 'c']);
    expect(sent).toEqual([1, 2, 1]);
    expect(isLeft).toBe(false);
    expect(rest).toEqual([]);
  });

  it('stops at the first that has to wait and loses nothing', async () => {
    const { tried, isLeft, rest } = await run(steps, (step) =>
      step.key === 'b' ? { kind: 'later' } : ok(step),
    );
    expect(tried).toEqual(['a', 'b']);
    expect(isLeft).toBe(true);
    expect(rest).toEqual(['b', 'c']);
  });

  it('says why a step was refused, drops what hung on it, and goes on with the rest', async () => {
    const { tried, refused, rest, sent } = await run(steps, (step) =>
      step.key === 'a' ? { kind: 'refused', message: 'Bu sipariş size atanmamış.' } : ok(step),
    );
    expect(tried).toEqual(['a', 'b']);
    expect(
      refused.map(({ step, message, dropped }) => [step.key, message, dropped.map((one) => one.key)]),
    ).toEqual([['a', 'Bu sipariş size atanmamış.', ['c']]]);
    expect(sent).toEqual([2]);
    expect(rest).toEqual([]);
  });
});
