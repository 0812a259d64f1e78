import { renderHook, waitFor } from '@testing-library/react';
import type { PositionFix } from '@ulak/contracts/couriers/schema';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inMemoryValue } from '../../test/in-memory-value.ts';
import { useWakeLock } from './components/use-wake-lock.ts';
import type { Reading } from './model.ts';
import { PositionReporter } from './queries.ts';

const T0 = 1_772_467_200_000;
type Body = PositionFix & { readonly fixes?: readonly PositionFix[] };

describe('criteria D08: positions without signal', () => {
  let move: PositionCallback = () => {};
  let bodies: Body[] = [];
  let hasSignal = true;
  let answer: object = { success: true, stored: true };
  const at = (ms: number): GeolocationPosition =>
    ({
      coords: { latitude: 40.99 + ms / 1e8, longitude: 29.03, accuracy: 8, speed: 6, heading: 90 },
      timestamp: T0 + ms,
    }) as GeolocationPosition;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: T0 });
    bodies = [];
    hasSignal = true;
    answer = { success: true, stored: true };
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      if (!hasSignal) return Promise.reject(new TypeError('Failed to fetch'));
      bodies.push(JSON.parse(init.body as string) as Body);
      return Promise.resolve(new Response(JSON.stringify(answer)));
    });
    const geolocation = {
      watchPosition: (onPosition: PositionCallback) => {
        move = onPosition;
        return 1;
      },
      clearWatch: () => {},
      getCurrentPosition: () => {},
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('wait, and go out together with the time the phone took each', async () => {
    const waiting = inMemoryValue<readonly Reading[]>([]);
    const line = new PositionReporter(asUserId(7), waiting);
    const stop = line.start();
    move(at(0));
    await waitFor(() => expect(line.snapshot().sentFixAt).toBe(T0));
    hasSignal = false;
    move(at(5_000));
    move(at(10_000));
    await waitFor(async () => expect(await waiting.read()).toHaveLength(2));
    expect(line.snapshot().sentFixAt).toBe(T0);
    hasSignal = true;
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(line.snapshot().sentFixAt).toBe(T0 + 10_000));
    expect(bodies.map((body) => body.fixes?.map((fix) => fix.fixAt) ?? body.fixAt)).toEqual([
      T0,
      [T0 + 5_000, T0 + 10_000],
    ]);
    expect(await waiting.read()).toEqual([]);
    stop();
  });

  it('a reading the server refused makes the position no younger, and is shown when it lasts', async () => {
    const line = new PositionReporter(asUserId(7), inMemoryValue<readonly Reading[]>([]));
    const stop = line.start();
    const moveAt = async (ms: number): Promise<void> => {
      vi.setSystemTime(T0 + ms);
      const before = bodies.length;
      move(at(ms));
      await waitFor(() => expect(bodies.length).toBe(before + 1));
    };
    await moveAt(0);
    await waitFor(() => expect(line.snapshot().sentFixAt).toBe(T0));
    answer = { success: true, stored: false, reason: 'BEFORE_SHIFT' };
    await moveAt(5_000);
    await moveAt(30_000);
    expect(line.snapshot()).toMatchObject({ sentFixAt: T0, refusal: null });
    await moveAt(35_000);
    await waitFor(() => expect(line.snapshot()).toMatchObject({ sentFixAt: T0, refusal: 'BEFORE_SHIFT' }));
    answer = { success: true, stored: true };
    await moveAt(40_000);
    await waitFor(() => expect(line.snapshot()).toMatchObject({ sentFixAt: T0 + 40_000, refusal: null }));
    stop();
  });

  it('a step asks what the phone has just said, else the phone itself, and gets no old reading', async () => {
    let asked = 0;
    let give: (onPosition: PositionCallback) => void = () => {};
    const getCurrentPosition = (onPosition: PositionCallback, onError: PositionErrorCallback): void => {
      asked += 1;
      give(onPosition);
      if (asked === 2) onError({ code: 3 } as GeolocationPositionError);
    };
    Object.assign(navigator.geolocation, { getCurrentPosition });
    const line = new PositionReporter(asUserId(7), inMemoryValue<readonly Reading[]>([]));
    expect(await line.readStepFix()).toBeNull();
    const stop = line.start();
    move(at(0));
    vi.setSystemTime(T0 + 5_000);
    expect(line.freshStepFix()).toMatchObject({ fixAt: T0, accuracy: 8 });
    vi.setSystemTime(T0 + 31_000);
    expect(line.freshStepFix()).toBeNull();
    give = (onPosition) => onPosition(at(30_500));
    expect(await line.readStepFix()).toMatchObject({ fixAt: T0 + 30_500 });
    give = () => {};
    vi.setSystemTime(T0 + 90_000);
    expect(await line.readStepFix()).toBeNull();
    expect(asked).toBe(2);
    stop();
  });

  it('a phone that never answers, as while it asks for the permission, holds no step up', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: T0 });
    const line = new PositionReporter(asUserId(7), inMemoryValue<readonly Reading[]>([]));
    const stop = line.start();
    const fix = line.readStepFix();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await fix).toBeNull();
    stop();
  });

  it('who asks to have it sent waits for what is under way', async () => {
    const waiting = inMemoryValue<readonly Reading[]>([]);
    const line = new PositionReporter(asUserId(7), waiting);
    const stop = line.start();
    hasSignal = false;
    move(at(0));
    await waitFor(async () => expect(await waiting.read()).toHaveLength(1));
    hasSignal = true;
    await Promise.all([line.sendWaiting(), line.sendWaiting()]);
    expect(bodies).toHaveLength(1);
    expect(await waiting.read()).toEqual([]);
    stop();
  });
});

describe('criteria D08: the wake lock', () => {
  const locks: EventTarget[] = [];
  const see = (state: DocumentVisibilityState): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const request = () => {
    const lock = Object.assign(new EventTarget(), {
      released: false,
      release() {
        lock.released = true;
        lock.dispatchEvent(new Event('release'));
        return Promise.resolve();
      },
    });
    locks.push(lock);
    return Promise.resolve(lock);
  };

  it('is requested while online and when the page is visible again, and released when offline', async () => {
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const { result, rerender } = renderHook(({ isOn }) => useWakeLock(isOn), {
      initialProps: { isOn: false },
    });
    expect(locks).toHaveLength(0);
    rerender({ isOn: true });
    await waitFor(() => expect(result.current).toBe('held'));
    see('hidden');
    // The browser takes the lock of a hidden page away.
    await (locks[0] as EventTarget & { release(): Promise<void> }).release();
    await waitFor(() => expect(result.current).toBe('free'));
    see('visible');
    await waitFor(() => expect(result.current).toBe('held'));
    expect(locks).toHaveLength(2);
    rerender({ isOn: false });
    await waitFor(() => expect(result.current).toBe('free'));
  });
});
