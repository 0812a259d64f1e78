import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The list is ordered by how often a password was seen; the first ten thousand are what guessing starts with
 * (criteria B08: at least 3,000).
 */
const COMMON_COUNT = 10_000;

/** What the demo's accounts are signed in with: written in the README, so known to everybody. */
export const DEMO_PASSWORD = 'ulak-demo-2026';

/** Common among Turkish speakers and missing from the general list. */
const TURKISH_COMMON = [
  'parola',
  'parola1',
  'parola123',
  'sifre123',
  'şifre123',
  'sifrem',
  'galatasaray',
  'galatasaray1905',
  'fenerbahce',
  'fenerbahce1907',
  'besiktas',
  'besiktas1903',
  'trabzonspor',
  'istanbul',
  'istanbul34',
  'ankara06',
  'izmir35',
  'turkiye',
  'türkiye',
  'ataturk',
  'mustafa',
  'mehmet',
  'canim',
  'askim',
  'aşkım',
  'seviyorum',
  'kurye123',
  'restoran',
  'ulak123',
  'ulak2026',
  DEMO_PASSWORD,
];

const english = (dictionary as Readonly<Record<string, unknown>>)['passwords-common'];

/** Lower-case passwords that are refused. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...(Array.isArray(english) ? (english as string[]).slice(0, COMMON_COUNT) : []),
  ...TURKISH_COMMON,
]);
