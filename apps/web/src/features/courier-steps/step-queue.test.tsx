import { act, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { errorBody } from '@ulak/contracts/errors';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inMemoryValue } from '../../test/in-memory-value.ts';
import { anOrder } from '../../test/order.ts';
import { WaitingSteps } from './components/waiting-steps.tsx';
import type { QueuedStep, StepRefusal } from './model.ts';
import { StepOutbox, type StepPositions } from './queries.ts';

const ME = asUserId(7);
const ORDER = anOrder({ id: 42, status: 'IN_DELIVERY', receiptNumber: '1042' });

interface Sent {
  readonly url: string;
  readonly key: string | null;
  readonly body: {
    readonly status: string;
    readonly at: string;
    readonly sentAt?: number;
    readonly fix?: object;
  };
}
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const delivered = () => json(200, { success: true, data: { ...ORDER, status: 'DELIVERED', version: 9 } });
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({
      url,
      key: headers.get('idempotency-key'),
      body: JSON.parse((init.body ?? '{}') as string) as Sent['body'],
    });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const FIX = { lat: 40.99, lng: 29.03, accuracy: 8, fixAt: 1_772_467_200_000 };
const NO_POSITIONS: StepPositions = {
  freshStepFix: () => null,
  readStepFix: () => Promise.resolve(null),
  sendWaiting: () => Promise.resolve(),
};

const open = (steps: readonly QueuedStep[] = [], positions: Partial<StepPositions> = {}) => {
  const queue = inMemoryValue(steps);
  const line = new StepOutbox(ME, { ...NO_POSITIONS, ...positions }, queue);
  const refused: StepRefusal[] = [];
  const done: string[] = [];
  line.setHandlers({
    onSent: (order) => void done.push(order.status),
    onRefused: (refusal) => refused.push(refusal),
  });
  return { line, queue, refused, done };
};

it('with signal a tap goes out at once and once', async () => {
  answer = delivered;
  const { line, queue, done } = open();
  await line.enqueue(ORDER, 'DELIVERED');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('/api/orders/42/status');
  expect(done).toEqual(['DELIVERED']);
  expect(await queue.read()).toEqual([]);
  expect(line.snapshot()).toEqual({ steps: [], isDelayed: false });
});

it('ux "Courier phone": an offer acknowledged without signal is sent once, with signal', async () => {
  const offer = anOrder({
    id: 42,
    status: 'ASSIGNED',
    assignedBy: 'ENGINE',
    offerExpiresAt: '2026-03-02T16:03:00.000Z',
  });
  answer = noSignal;
  const { line, queue, done } = open();
  await line.enqueue(offer, 'ASSIGNED');
  await line.enqueue(offer, 'ASSIGNED');
  expect(await queue.read()).toHaveLength(1);
  sent = [];
  answer = () => json(200, { success: true, data: { ...offer, offerExpiresAt: null } });
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  expect(sent.map(({ url }) => url)).toEqual(['/api/orders/42/acknowledge']);
  expect(done).toEqual(['ASSIGNED']);
});

it('ux "Courier phone": without signal a step waits; it is sent with the tap’s time and key', async () => {
  answer = noSignal;
  const { line, queue, done } = open();
  const before = new Date().toISOString();
  await line.enqueue(ORDER, 'DELIVERED');
  const [waiting] = await queue.read();
  expect(waiting && waiting.at >= before).toBe(true);
  await waitFor(() => expect(line.snapshot().isDelayed).toBe(true));
  answer = delivered;
  line.retry();
  await waitFor(() => expect(line.snapshot().steps).toEqual([]));
  expect(sent.map(({ key }) => key)).toEqual([waiting?.key, waiting?.key]);
  expect(sent[1]?.body.at).toBe(waiting?.at);
  expect(done).toEqual(['DELIVERED']);
  line.stop();
});

it('a step persisted before a reload is sent when the page starts', async () => {
  answer = delivered;
  const persisted: QueuedStep = {
    key: 'k1',
    orderId: ORDER.id,
    receiptNumber: '1042',
    to: 'DELIVERED',
    note: null,
    at: '2026-03-02T16:00:00.000Z',
  };
  const { line, queue } = open([persisted]);
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  expect(sent[0]).toMatchObject({ key: 'k1', body: { status: 'DELIVERED', at: persisted.at } });
});

it('decision 048: a step carries the fix of its tap, the same at every try; only sentAt moves', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FIX.fixAt + 2_000 });
  answer = noSignal;
  const { line, queue } = open([], { freshStepFix: () => FIX });
  await line.enqueue(ORDER, 'DELIVERED');
  expect(await queue.read()).toMatchObject([{ fix: FIX }]);
  vi.setSystemTime(FIX.fixAt + 47_000);
  answer = delivered;
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  const [first, second] = sent.map(({ body }) => body);
  expect(second).toEqual({ ...first, sentAt: FIX.fixAt + 47_000 });
  expect(first).toMatchObject({ at: new Date(FIX.fixAt + 2_000).toISOString(), fix: FIX });
  vi.useRealTimers();
});

it('the phone is asked when it has not just said where it is; the tap is stored meanwhile', async () => {
  answer = delivered;
  let tell: (fix: typeof FIX) => void = () => {};
  const asked = new Promise<typeof FIX>((resolve) => {
    tell = resolve;
  });
  const { line, queue } = open([], { readStepFix: () => asked });
  const done = line.enqueue(ORDER, 'DELIVERED');
  await waitFor(async () => expect(await queue.read()).toHaveLength(1));
  expect(sent).toEqual([]);
  tell(FIX);
  await done;
  expect(sent.map(({ body }) => body.fix)).toEqual([FIX]);
});

it('a phone without a fix sends its step all the same', async () => {
  answer = delivered;
  const { line } = open();
  await line.enqueue(ORDER, 'DELIVERED');
  expect(sent[0]?.body).not.toHaveProperty('fix');
});

it('a step never overtakes the positions that wait, whenever the signal comes back', async () => {
  answer = noSignal;
  const order: string[] = [];
  const sendWaiting = async (): Promise<void> => {
    await Promise.resolve();
    order.push('positions');
  };
  const { line, queue } = open([], { sendWaiting });
  await line.enqueue(ORDER, 'IN_DELIVERY');
  await line.enqueue(ORDER, 'DELIVERED');
  order.length = 0;
  answer = () => {
    order.push(sent.at(-1)?.body.status ?? '');
    return delivered();
  };
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  expect(order).toEqual(['positions', 'IN_DELIVERY', 'positions', 'DELIVERED']);
  line.stop();
});

it('a refused step leaves the queue and says why: its card is back as it was', async () => {
  answer = () =>
    json(403, { success: false, error: 'x', message: 'Bu sipariş size atanmamış.', code: 'ORDER_NOT_YOURS' });
  const { line, queue, refused } = open();
  await line.enqueue(ORDER, 'DELIVERED');
  expect(await queue.read()).toEqual([]);
  expect(refused.map(({ message }) => message)).toEqual(['Bu sipariş size atanmamış.']);
});

it('an answer that breaks off, or a Wi-Fi’s own page in its place, is no refusal', async () => {
  const { line, queue, refused } = open();
  answer = () => new Response('<html>Wi-Fi</html>');
  await line.enqueue(ORDER, 'DELIVERED');
  expect(refused).toEqual([]);
  expect(await queue.read()).toHaveLength(1);
  answer = delivered;
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  line.stop();
});

it('a step that meets a password to be replaced first waits for it', async () => {
  answer = () => json(403, errorBody('PASSWORD_CHANGE_REQUIRED'));
  const { line, queue, refused } = open();
  await line.enqueue(ORDER, 'DELIVERED');
  await waitFor(() => expect(line.snapshot().isDelayed).toBe(true));
  expect([(await queue.read()).length, refused]).toEqual([1, []]);
  answer = delivered;
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  line.stop();
});

/**
 * What the server says when it has been told to take a step that the order is past, and then when it is asked
 * how the order stands.
 */
const answersPast = (status: string) => () => {
  const { url } = sent.at(-1) ?? { url: '' };
  if (!url.endsWith('/status')) return json(200, { success: true, data: { ...ORDER, status, version: 9 } });
  return json(409, errorBody('ORDER_CHANGED', { statusLabel: 'x' }));
};

it('a step already applied is no error; later taps are sent (lost response, second phone)', async () => {
  answer = noSignal;
  const { line, queue, refused, done } = open();
  await line.enqueue(ORDER, 'PICKED_UP');
  await line.enqueue(ORDER, 'IN_DELIVERY');
  sent = [];
  answer = answersPast('IN_DELIVERY');
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  expect(sent.filter(({ url }) => url.endsWith('/status')).map(({ body }) => body.status)).toEqual([
    'PICKED_UP',
    'IN_DELIVERY',
  ]);
  expect(refused).toEqual([]);
  expect(done).toEqual(['IN_DELIVERY', 'IN_DELIVERY']);
});

it.each(['CANCELLED', 'UNDELIVERABLE'])('an order that is %s meanwhile was not delivered', async (status) => {
  answer = answersPast(status);
  const { line, refused } = open();
  await line.enqueue(ORDER, 'DELIVERED');
  expect(refused.map(({ message }) => message)).toEqual([
    'Sipariş şu anda "x" durumunda; bu işlem yapılamaz. Liste güncellendi.',
  ]);
});

it('what waits is listed with its time, Istanbul', () => {
  const steps: QueuedStep[] = [
    {
      key: 'a',
      orderId: ORDER.id,
      receiptNumber: '1042',
      to: 'DELIVERED',
      note: null,
      at: '2026-03-02T16:42:00.000Z',
    },
  ];
  act(() => {
    render(
      <MantineProvider>
        <WaitingSteps onRetry={() => {}} steps={steps} />
      </MantineProvider>,
    );
  });
  expect(screen.getByText('Gönderilmeyi bekliyor (1)')).toBeTruthy();
  expect(screen.getByText('#1042')).toBeTruthy();
  expect(screen.getByText('Teslim Edildi')).toBeTruthy();
  expect(screen.getByText('19:42')).toBeTruthy();
});

const COLLECTION = {
  lines: [
    { kind: 'CASH', brand: null, amount: 100 },
    { kind: 'MEAL_CARD', brand: 'Multinet', amount: 50 },
  ],
  note: 'Üstü sonra',
} as const;
const COLLECTED = {
  collected: [
    { kind: 'CASH', amount: 100 },
    { kind: 'MEAL_CARD', brand: 'Multinet', amount: 50 },
  ],
  collectedNote: 'Üstü sonra',
};

it('decision 075: without signal what was collected waits with its step, over a reload too', async () => {
  answer = noSignal;
  const { line, queue } = open();
  await line.enqueue(ORDER, 'DELIVERED', { collection: COLLECTION });
  const waiting = await queue.read();
  line.stop();
  expect(waiting).toMatchObject([{ to: 'DELIVERED', collection: COLLECTION }]);
  sent = [];
  answer = delivered;
  const later = open(JSON.parse(JSON.stringify(waiting)) as readonly QueuedStep[]);
  later.line.retry();
  await waitFor(async () => expect(await later.queue.read()).toEqual([]));
  expect(sent).toMatchObject([{ key: waiting[0]?.key, body: { status: 'DELIVERED', ...COLLECTED } }]);
});

it('the order’s own payment is sent without a word about money', async () => {
  answer = delivered;
  const { line } = open();
  await line.enqueue(ORDER, 'DELIVERED');
  expect(Object.keys(sent[0]?.body ?? {})).not.toContain('collected');
});

it('a brand that the branch removed meanwhile: the sentence, what to do, and the queue goes on', async () => {
  const sentence = 'Bu yemek kartı şubenizde geçmiyor.';
  answer = noSignal;
  const { line, queue, refused, done } = open();
  await line.enqueue(ORDER, 'DELIVERED', { collection: COLLECTION });
  await line.enqueue(anOrder({ id: 43, status: 'ASSIGNED' }), 'PICKED_UP');
  answer = () =>
    sent.at(-1)?.url === '/api/orders/42/status'
      ? json(400, errorBody('VALIDATION_ERROR', {}, { collected: sentence }))
      : json(200, { success: true, data: anOrder({ id: 43, status: 'PICKED_UP' }) });
  line.retry();
  await waitFor(async () => expect(await queue.read()).toEqual([]));
  expect(refused.map(({ message }) => message)).toEqual([
    `${sentence} Sipariş listenize geri alındı; tahsilatı yeniden seçip teslim edin.`,
  ]);
  expect(done).toEqual(['PICKED_UP']);
});
