import { expect, it } from 'vitest';
import { createVirtualClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { startTestApp } from './test/build-app.ts';

const EVENING = Date.parse('2026-11-22T19:30:00+03:00');

it('a virtual clock shows the given hour, and runs at the given speed', () => {
  const since = Date.now() - 60_000;
  expect(createVirtualClock(1, EVENING, since).now().getTime() - EVENING).toBeGreaterThanOrEqual(60_000);
  expect(createVirtualClock(10, EVENING, since).now().getTime() - EVENING).toBeGreaterThanOrEqual(600_000);
});

it('is asked for by its speed or its hour, never with an external database', () => {
  expect(readConfig({}).virtualClock).toBeNull();
  expect(readConfig({ CLOCK_START: String(EVENING) }).virtualClock).toEqual({
    speed: 1,
    startMs: EVENING,
    sinceMs: undefined,
  });
  const production = { DATABASE_URL: 'postgresql://localhost/ulak', APP_SECRET: 'x'.repeat(32) };
  expect(() => readConfig({ ...production, CLOCK_START: String(EVENING) })).toThrow(ConfigError);
});

it('criteria A14: its hour is sent with every answer, so that pages use it too', async () => {
  const t = await startTestApp({ env: { CLOCK_START: String(EVENING), DATABASE_URL: '' } });
  const { raw } = await t.call(null, 'GET', '/api/health');
  expect(raw.headers.date).toBe(t.clock.now().toUTCString());
  await t.close();
});
