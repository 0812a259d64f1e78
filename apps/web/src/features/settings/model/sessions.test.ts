import { formatAge } from '@ulak/contracts/format';
import { expect, test } from 'vitest';
import { lastSeenText } from './last-seen.ts';
import { deviceName } from './sessions.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.0', 'Bilinmeyen cihaz'],
  [null, 'Bilinmeyen cihaz'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('an old session says how many days ago', () => {
  expect(lastSeenText(30_000, formatAge)).toBe('şimdi');
  expect(lastSeenText(5 * 60_000, formatAge)).toBe('5 dk önce');
  expect(lastSeenText(26 * 3_600_000, formatAge)).toBe('dün');
  expect(lastSeenText(75 * 3_600_000, formatAge)).toBe('3 gün önce');
});
