import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePushBrowser, removePushBrowser } from '../test/push-browser.ts';
import { fakeServer } from '../test/render-web.tsx';
import { readPushState, refreshPush, turnOffPush, turnOnPush } from './push.ts';

const save = vi.fn<() => Promise<void>>();
beforeEach(() => {
  save.mockReset().mockResolvedValue();
  fakeServer(({ path }) => (path === '/api/push/key' ? { body: { publicKey: 'BAAB' } } : undefined));
});
afterEach(() => {
  removePushBrowser();
  vi.unstubAllGlobals();
});

describe('a browser', () => {
  test('that knows no push says so', async () => {
    expect(await readPushState()).toBe('unsupported');
    expect(await turnOnPush(save)).toBe('unsupported');
  });

  test('on iOS has to be installed first, also an iPad that claims to be a Mac', async () => {
    fakePushBrowser({
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      standalone: false,
    });
    expect(await readPushState()).toBe('install-first');
    fakePushBrowser({ userAgent: 'Mozilla/5.0 (Macintosh)', standalone: false, touchPoints: 5 });
    expect(await turnOnPush(save)).toBe('install-first');
    fakePushBrowser({ userAgent: 'Mozilla/5.0 (iPhone)', standalone: true });
    expect(await readPushState()).toBe('off');
  });

  test('that was refused is not asked again', async () => {
    const browser = fakePushBrowser({ permission: 'denied' });
    expect([await readPushState(), await turnOnPush(save)]).toEqual(['denied', 'denied']);
    expect(browser.asked).toBe(0);
  });

  test('asks on the press, subscribes with the server’s key and tells the server', async () => {
    const browser = fakePushBrowser({ answer: 'granted' });
    expect(await readPushState()).toBe('off');
    expect(await turnOnPush(save)).toBe('on');
    expect(browser.subscribedWith).toEqual([[4, 0, 1]]);
    expect(browser.scope).toBe('/push/');
    expect(save).toHaveBeenCalledWith({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
    });
    expect(await readPushState()).toBe('on');
  });

  test('whose user refuses now is told nothing', async () => {
    fakePushBrowser({ answer: 'denied' });
    expect(await turnOnPush(save)).toBe('denied');
    fakePushBrowser({ answer: 'default' });
    expect(await turnOnPush(save)).toBe('off');
    expect(save).not.toHaveBeenCalled();
  });

  test('is off again when the server could not be told', async () => {
    fakePushBrowser({ answer: 'granted' });
    save.mockRejectedValue(new Error('no network'));
    await expect(turnOnPush(save)).rejects.toThrow('no network');
    expect(await readPushState()).toBe('off');
  });

  test('subscribed with an old key of the server subscribes anew', async () => {
    const browser = fakePushBrowser({ permission: 'granted', subscribedKey: [9, 9] });
    await refreshPush(save);
    expect([browser.unsubscribed, browser.subscribedWith]).toEqual([1, [[4, 0, 1]]]);
    await refreshPush(save);
    expect([browser.subscribedWith.length, save.mock.calls.length]).toEqual([1, 2]);
  });

  test('refreshes nothing without permission, and asks nobody', async () => {
    const browser = fakePushBrowser({ permission: 'default' });
    await refreshPush(save);
    expect([browser.asked, save.mock.calls.length]).toEqual([0, 0]);
  });

  test('turned off tells the server first', async () => {
    const browser = fakePushBrowser({ permission: 'granted', subscribedKey: [4, 0, 1] });
    const drop = vi.fn<() => Promise<void>>(async () => expect(browser.unsubscribed).toBe(0));
    expect(await turnOffPush(drop)).toBe('off');
    expect(drop).toHaveBeenCalledWith('https://push.example/1');
    expect([browser.unsubscribed, await readPushState()]).toEqual([1, 'off']);
  });
});
