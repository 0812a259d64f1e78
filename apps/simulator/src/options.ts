import { parseArgs } from 'node:util';
import type { ServerClock } from './sim-time.ts';

/** What the demo installation answers to (design §3). Other installations give --owner and --password. */
const DEMO_OWNER = '10000000146';
const DEMO_PASSWORD = 'ulak-demo-2026';
const DEFAULT_URL = 'http://127.0.0.1:3000';
const DEFAULT_SEED = 20_262;
const MAX_COURIERS = 5_000;

export interface Options {
  readonly url: string;
  /** National ID or phone of the OWNER. */
  readonly owner: string;
  /** One password for the owner, the staff and the couriers that the simulator plays. */
  readonly password: string;
  /** How many times faster than the wall clock couriers move and people wait. */
  readonly speed: number;
  /** How many couriers to play; null: all there are. Missing ones are created. */
  readonly couriers: number | null;
  /** Orders per simulated hour at the evening peak; null: by the number of couriers. */
  readonly ordersPerHour: number | null;
  readonly seed: number;
  /** Stop after this many real minutes; null: run until stopped. */
  readonly minutes: number | null;
  /** The demo that a visitor watches: orders at every hour, some left for the visitor to assign. */
  readonly demo: boolean;
  /** Receive webhooks of the demo's shops on this port of the loopback; null: not at all. */
  readonly webhookPort: number | null;
  /** The server's clock runs as fast; null: as the wall's. */
  readonly serverClock: ServerClock | null;
  /** Play this branch only; null: all. */
  readonly branch: number | null;
  /** Whom staff assign: the first of the dialog's list, or whoever is nearest to the branch, at once. */
  readonly assign: 'ranked' | 'nearest';
}

/** Wrong arguments, with a Turkish sentence for the user. */
export class OptionError extends Error {}

export const USAGE = `Kullanım: npm run simulate -- [seçenekler]
  --url ADRES            sunucu (varsayılan ${DEFAULT_URL})
  --speed N              zamanı N kat hızlandırır (varsayılan 1)
  --couriers N           N kurye sürer; eksikse OWNER olarak yenilerini oluşturur
                         (varsayılan: var olanların hepsi)
  --orders-per-hour N    akşam tepe saatinde saatlik sipariş (varsayılan: kurye sayısına göre)
  --seed N               rastgele seçimlerin tohumu (varsayılan ${DEFAULT_SEED})
  --minutes N            N dakika sonra durur (varsayılan: durdurulana kadar)
  --owner KİMLİK         işletme sahibinin TC kimlik ya da telefon numarası (varsayılan: demo hesabı)
  --password ŞİFRE       işletme sahibinin ve kuryelerin şifresi (varsayılan: demo şifresi)
  --branch N             yalnız bu numaralı şube
  --clock-start MS       sunucunun saati de aynı hızda ve MS'ten (epoch) başladı:
                         CLOCK_SPEED ve CLOCK_START ile ölçüm için
  --clock-since MS       o saatin başladığı gerçek an (CLOCK_SINCE)
  --assign nearest       çalışanlar listenin başındakini değil şubeye en yakın kuryeyi,
                         beklemeden atar (ölçüm için)
  --webhook-port N       dükkânların webhook'larını 127.0.0.1:N üzerinde alır ve doğrular
                         (sunucunun WEBHOOK_PRIVATE_HOSTS değişkeni buna izin vermeli)
  --demo                 ziyaretçinin izlediği demo: her saatte hareket, Kadıköy'de bekletilen siparişler`;

const ARGUMENT_SPEC = {
  url: { type: 'string' },
  owner: { type: 'string' },
  password: { type: 'string' },
  speed: { type: 'string' },
  couriers: { type: 'string' },
  'orders-per-hour': { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  demo: { type: 'boolean' },
  'webhook-port': { type: 'string' },
  branch: { type: 'string' },
  'clock-start': { type: 'string' },
  'clock-since': { type: 'string' },
  assign: { type: 'string' },
} as const;

/** Reads the command line. @throws OptionError with a Turkish sentence */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  return {
    url: readUrl(values.url ?? DEFAULT_URL),
    owner: values.owner ?? DEMO_OWNER,
    password: values.password ?? DEMO_PASSWORD,
    speed: readNumber('speed', values.speed, { min: 0.1, max: 100 }) ?? 1,
    couriers: readNumber('couriers', values.couriers, { min: 0, max: MAX_COURIERS, whole: true }),
    ordersPerHour: readNumber('orders-per-hour', values['orders-per-hour'], { min: 0, max: 100_000 }),
    seed: readNumber('seed', values.seed, { min: 0, max: 4_294_967_295, whole: true }) ?? DEFAULT_SEED,
    minutes: readNumber('minutes', values.minutes, { min: 0.01, max: 1_000_000 }),
    demo: values.demo ?? false,
    webhookPort: readNumber('webhook-port', values['webhook-port'], { min: 0, max: 65_535, whole: true }),
    serverClock: readServerClock(values['clock-start'], values['clock-since']),
    branch: readNumber('branch', values.branch, { min: 1, max: Number.MAX_SAFE_INTEGER, whole: true }),
    assign: readAssign(values.assign),
  };
}

function readServerClock(start: string | undefined, since: string | undefined): ServerClock | null {
  const limits = { min: 1, max: Number.MAX_SAFE_INTEGER, whole: true };
  const [startMs, sinceMs] = [
    readNumber('clock-start', start, limits),
    readNumber('clock-since', since, limits),
  ];
  if ((startMs === null) !== (sinceMs === null))
    throw new OptionError('--clock-start ile --clock-since birlikte verilir');
  return startMs === null || sinceMs === null ? null : { startMs, sinceMs };
}

function readAssign(text: string | undefined): Options['assign'] {
  if (text === undefined || text === 'ranked') return 'ranked';
  if (text === 'nearest') return text;
  throw new OptionError('--assign ranked veya nearest olmalı');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: ARGUMENT_SPEC, strict: true, allowPositionals: false })
      .values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

/** The address without a slash at its end. @throws OptionError when it is no http address */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new OptionError(`--url bir http adresi olmalı: ${text}`);
  return url.href.replace(/\/+$/, '');
}

function readNumber(
  name: string,
  text: string | undefined,
  limits: { min: number; max: number; whole?: boolean },
): number | null {
  if (text === undefined) return null;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const fits = Number.isFinite(value) && value >= limits.min && value <= limits.max;
  if (!fits || (limits.whole && !Number.isInteger(value))) {
    const kind = limits.whole ? 'tam sayı' : 'sayı';
    throw new OptionError(`--${name} ${limits.min} ile ${limits.max} arasında bir ${kind} olmalı: ${text}`);
  }
  return value;
}
