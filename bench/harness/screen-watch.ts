import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}
interface Pixel {
  readonly x: number;
  readonly y: number;
}

const TIMEOUT_MS = 15_000;
/** Distance of the calibration positions from the middle of the map. */
const AROUND_PX = 140;
const CALIBRATION_DEGREES = 0.001;
/** Consecutive positions are at least 12 pixels apart at the zoom that the map flies to. */
const STEP_DEGREES = 0.0004;
const COLUMNS = 5;

/** The position of round `i`: no two rounds share one, so a marker drawn there can only be of that round. */
export function roundPosition(home: LatLng, i: number): LatLng {
  return {
    lat: home.lat + ((i % COLUMNS) - 2) * STEP_DEGREES,
    lng: home.lng + (Math.floor(i / COLUMNS) - 2) * 1.3 * STEP_DEGREES + STEP_DEGREES / 2,
  };
}

/**
 * Makes a page, before it is opened, report what is drawn (`watch-screen.js`). Times are of this process's
 * clock, milliseconds.
 */
export async function watchScreen(page: Page) {
  const waiting = new Map<string, () => void>();
  let serial = 0;
  await page.exposeFunction('ulakSeen', (name: string) => waiting.get(name)?.());
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-screen.js') });

  /** Duration from just before `act` until the page has reported what `watch` waits for. */
  async function time(watch: (name: string) => string, act: () => Promise<void>): Promise<number> {
    serial += 1;
    const name = `seen-${serial}`;
    const seen = new Promise<number>((resolve) => waiting.set(name, () => resolve(performance.now())));
    await page.evaluate(watch(name));
    const began = performance.now();
    const late = sleep(TIMEOUT_MS, null, { ref: false });
    const [at] = await Promise.all([Promise.race([seen, late]), act()]);
    waiting.delete(name);
    if (at === null) throw new Error(`${watch(name)} was not seen within ${TIMEOUT_MS / 1000} s`);
    return at - began;
  }

  /** Sends a position and answers where its marker has settled. */
  async function readSettledMarker(send: () => Promise<void>): Promise<Pixel> {
    await send();
    await sleep(1_500);
    const place = await page.evaluate<Pixel | null>('ulakMarkerPlace()');
    if (!place) throw new Error('no marker around the middle of the map');
    return place;
  }

  return {
    /**
     * Calibrates pixels to positions by three markers; the map must stand still and show no other marker
     * around its middle.
     */
    async calibrate(send: (place: LatLng) => Promise<void>, home: LatLng) {
      await page.evaluate(`ulakLookAround(${AROUND_PX})`);
      const origin = await readSettledMarker(() => send({ ...home, lat: home.lat - CALIBRATION_DEGREES }));
      const north = await readSettledMarker(() => send(home));
      const east = await readSettledMarker(() => send({ ...home, lng: home.lng + CALIBRATION_DEGREES }));
      const perLat = (north.y - origin.y) / CALIBRATION_DEGREES;
      const perLng = (east.x - north.x) / CALIBRATION_DEGREES;
      if (!(perLat < 0 && perLng > 0))
        throw new Error(`the marker did not follow its positions: ${perLat}, ${perLng} pixels per degree`);
      return {
        pixelOf: ({ lat, lng }: LatLng): Pixel => ({
          x: north.x + (lng - home.lng) * perLng,
          y: north.y + (lat - home.lat) * perLat,
        }),
      };
    },
    timeMarker: ({ x, y }: Pixel, send: () => Promise<void>) =>
      time((name) => `ulakAwaitMarker('${name}', ${x}, ${y})`, send),
    timeRow: (number: string, send: () => Promise<void>) =>
      time((name) => `ulakAwaitRow('${name}', ${JSON.stringify(number)})`, send),
  };
}
