import { describe, expect, it } from 'vitest';
import { OptionError, readOptions } from './options.ts';

describe('readOptions', () => {
  it('plays the demo at its own pace when nothing is said', () => {
    expect(readOptions([])).toMatchObject({
      url: 'http://127.0.0.1:3000',
      speed: 1,
      couriers: null,
      minutes: null,
      demo: false,
      webhookPort: null,
    });
  });

  it('reads what npm start and the issue give it', () => {
    const args = [
      '--url http://127.0.0.1:3390/ --couriers 50 --speed 20',
      '--orders-per-hour 600 --minutes 5 --seed 1 --demo --webhook-port 4100',
    ].flatMap((part) => part.split(' '));
    expect(readOptions(args)).toMatchObject({
      url: 'http://127.0.0.1:3390',
      couriers: 50,
      speed: 20,
      ordersPerHour: 600,
      minutes: 5,
      seed: 1,
      demo: true,
      webhookPort: 4_100,
    });
  });

  it.each([
    ['--speed', 'çok'],
    ['--speed', '0'],
    ['--couriers', '1.5'],
    ['--couriers', ''],
    ['--url', 'ftp://x'],
    ['--hız', '2'],
    ['--branch', 'Moda'],
    ['--clock-start', '1'],
    ['fazla'],
  ])('refuses %s %s', (...args) => {
    expect(() => readOptions(args)).toThrow(OptionError);
  });
});
