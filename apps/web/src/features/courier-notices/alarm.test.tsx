import { act, fireEvent, renderHook } from '@testing-library/react';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alarmMuted } from '../../lib/alarm-sound.ts';
import { aNotice } from '../../test/notice.ts';
import { anOrder } from '../../test/order.ts';
import { useAlarm } from './components/use-alarm.ts';
import { isAlarming } from './model.ts';

let isHidden = true;
const vibrate = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
const notes = vi.fn<() => void>();
const param = {
  setValueAtTime: () => {},
  linearRampToValueAtTime: () => {},
  exponentialRampToValueAtTime: () => {},
};

beforeEach(() => {
  isHidden = true;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
      createOscillator = () => ({
        frequency: { value: 0 },
        connect: (next: object) => next,
        start: notes,
        stop: () => {},
      });
      createGain = () => ({ gain: param, connect: (next: object) => next });
    },
  );
  vibrate.mockClear();
  notes.mockClear();
});
afterEach(() => {
  alarmMuted.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const order = anOrder({ id: 9, status: 'ASSIGNED', courierId: 7 });
const newOrder = aNotice({ id: 1, kind: 'NEW_ORDER', orderId: order.id });
interface Given {
  readonly notices: readonly CourierNotice[] | undefined;
  readonly orders?: Parameters<typeof isAlarming>[1]['orders'];
  readonly acknowledged?: Parameters<typeof isAlarming>[1]['acknowledged'];
}
const ring = (initialProps: Given) =>
  renderHook(
    ({ notices, orders = [order], acknowledged = new Set() }: Given) =>
      useAlarm(notices, (notice) => isAlarming(notice, { orders, acknowledged })),
    { initialProps },
  );
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const touch = (): void => void fireEvent.pointerDown(document.body);

it('sounds and vibrates at once and every 4 s, two minutes at most', () => {
  ring({ notices: [newOrder] });
  expect([vibrate.mock.calls.length, notes.mock.calls.length]).toEqual([1, 6]);
  wait(12_000);
  expect(vibrate).toHaveBeenCalledTimes(4);
  wait(10 * 60_000);
  expect(vibrate).toHaveBeenCalledTimes(30);
});

it('goes on in the background whatever is touched there, until the page is on the screen and touched', () => {
  ring({ notices: [newOrder] });
  touch();
  wait(4_000);
  expect(vibrate).toHaveBeenCalledTimes(2);
  isHidden = false;
  wait(4_000);
  expect(vibrate).toHaveBeenCalledTimes(3);
  touch();
  wait(60_000);
  expect(vibrate).toHaveBeenCalledTimes(3);
});

it('ends when the order is accepted or the card acknowledged; seen alone does not end it', () => {
  const { rerender } = ring({ notices: [newOrder] });
  rerender({ notices: [] });
  wait(4_000);
  expect(vibrate).toHaveBeenCalledTimes(2);
  rerender({ notices: [], orders: [{ ...order, status: 'PICKED_UP' }] });
  wait(20_000);
  expect(vibrate).toHaveBeenCalledTimes(2);
  const card = aNotice({ id: 2 });
  rerender({ notices: [card], orders: [] });
  expect(vibrate).toHaveBeenCalledTimes(3);
  rerender({ notices: [card], orders: [], acknowledged: new Set([card.id]) });
  wait(20_000);
  expect(vibrate).toHaveBeenCalledTimes(3);
});

it('a later notice is heard after a touch that answered the one before', () => {
  isHidden = false;
  const { rerender } = ring({ notices: [newOrder] });
  touch();
  rerender({ notices: [newOrder, aNotice({ id: 2 })] });
  expect(vibrate).toHaveBeenCalledTimes(2);
});

it('a notice that is there before its order is heard with the order, also after a touch between them', () => {
  isHidden = false;
  const { rerender } = ring({ notices: [newOrder], orders: [] });
  touch();
  expect(vibrate).not.toHaveBeenCalled();
  rerender({ notices: [newOrder], orders: [order] });
  wait(4_000);
  expect(vibrate).toHaveBeenCalledTimes(2);
  touch();
  wait(60_000);
  expect(vibrate).toHaveBeenCalledTimes(2);
});

it('what was seen elsewhere, the courier’s own failed delivery and nothing known are silent', () => {
  const seenAt = new Date().toISOString();
  ring({ notices: [aNotice({ seenAt }), aNotice({ id: 2, kind: 'ORDER_UNDELIVERED' })] });
  ring({ notices: undefined });
  wait(10_000);
  expect(vibrate).not.toHaveBeenCalled();
});

it('muted in the settings it vibrates only', () => {
  alarmMuted.set(true);
  ring({ notices: [newOrder] });
  wait(8_000);
  expect([vibrate.mock.calls.length, notes.mock.calls.length]).toEqual([3, 0]);
});

it('ends with the page', () => {
  const { unmount } = ring({ notices: [newOrder] });
  unmount();
  wait(20_000);
  expect(vibrate).toHaveBeenCalledTimes(1);
});
