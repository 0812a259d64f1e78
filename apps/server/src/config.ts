import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
/** Characters of APP_SECRET. */
export const MIN_SECRET_LENGTH = 32;
const flag = z.enum(['on', 'still', 'off']);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'postgresql://kullanıcı:parola@makine:5432/veritabanı biçiminde olmalı');

/** Every environment variable the server reads; docs/operating.md explains each. Empty strings count as unset. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_APP_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATA_DIR: z.string().optional(),
  APP_SECRET: z.string().min(MIN_SECRET_LENGTH, `En az ${MIN_SECRET_LENGTH} karakter olmalı`).optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  TILE_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_DARK_URL: z.string().default(''),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap katkıda bulunanlar'),
  TILE_MAX_ZOOM: z.coerce.number().int().min(1).max(22).default(19),
  GEOCODER_URL: z.string().default(''),
  METRICS_TOKEN: z.string().min(16).optional(),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(4_000),
  OVERLOAD_WAIT_MS: z.coerce.number().int().min(0).max(2_500).default(250),
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  CLOCK_SPEED: z.coerce.number().min(1).max(100).default(1),
  CLOCK_START: z.coerce.number().int().positive().optional(),
  CLOCK_SINCE: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CONTACT_WHATSAPP: z.string().default('905320000000'),
  CONTACT_PHONE: z.string().default('+905320000000'),
  CONTACT_EMAIL: z.string().default('demo@ulak.example'),
  WEB_DIST: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.preprocess((value) => (value === 'off' ? 0 : value), z.coerce.number().int().min(0).max(1_000).default(7)),
  BACKUP_PASSPHRASE: z.string().min(8, 'En az 8 karakter olmalı').optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Owner connection (migrations, jobs); undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Application connection without ownership; undefined means: derived from the owner's with the role `ulak_app`. */
  readonly databaseAppUrl: string | undefined;
  readonly poolSize: number;
  /** One SQL statement of a call takes at most this long (criteria A09). */
  readonly statementTimeoutMs: number;
  readonly dataDir: string | undefined;
  readonly appSecret: string | undefined;
  readonly demo: 'on' | 'still' | 'off';
  /** Address people use; decides the cookie's name and Secure flag, and tracking links. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean | string;
  readonly tiles: { readonly url: string; readonly darkUrl: string; readonly attribution: string; readonly maxZoom: number };
  readonly geocoderUrl: string;
  readonly metrics: { readonly token: string | undefined };
  /** How long calls wait for a database connection while more come than can be done (criteria A09); undefined: nobody is refused for overload. */
  readonly overloadWaitMs: number | undefined;
  /** Event-loop delay beyond which new work is refused with 503 (criteria A09); 0: never. */
  readonly overloadDelayMs: number;
  readonly logLevel: string;
  /** Null: the wall clock. A faster one, or one of another hour, is for measuring and tests, with the embedded database only. */
  readonly ownClock: {
    readonly speed: number;
    readonly startMs: number | undefined;
    readonly sinceMs: number | undefined;
  } | null;
  readonly contact: { readonly whatsapp: string; readonly phone: string; readonly email: string };
  readonly webDist: string | undefined;
  /** Daily copies: where (undefined: DATA_DIR/backups, and none of an external database), how many (0: none), and what encrypts them. */
  readonly backup: { readonly dir: string | undefined; readonly keep: number; readonly passphrase: string | undefined };
}

/** Thrown with one line per wrong variable. */
export class ConfigError extends Error {}

/** Reads and checks the environment. @throws ConfigError naming each wrong variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  // An explicitly empty TILE_URL means "offline basemap only", which differs from unset.
  if (env.TILE_URL === '') present.TILE_URL = '';
  const parsed = Environment.safeParse(present);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const e = parsed.data;
  if (e.DATABASE_URL && !e.APP_SECRET) throw new ConfigError('APP_SECRET: DATABASE_URL verildiğinde zorunludur');
  const hasOwnClock = e.CLOCK_SPEED !== 1 || e.CLOCK_START !== undefined;
  if (e.DATABASE_URL && hasOwnClock)
    throw new ConfigError('CLOCK_SPEED, CLOCK_START: yalnızca gömülü veritabanıyla kullanılabilir');
  return {
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    databaseAppUrl: e.DATABASE_APP_URL,
    poolSize: e.DATABASE_POOL,
    statementTimeoutMs: e.STATEMENT_TIMEOUT_MS,
    dataDir: e.DATA_DIR,
    appSecret: e.APP_SECRET,
    demo: e.DEMO ?? (e.DATABASE_URL ? 'off' : 'on'),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY === 'true' ? true : (e.TRUST_PROXY ?? false),
    tiles: { url: e.TILE_URL, darkUrl: e.TILE_DARK_URL, attribution: e.TILE_ATTRIBUTION, maxZoom: e.TILE_MAX_ZOOM },
    geocoderUrl: e.GEOCODER_URL,
    metrics: { token: e.METRICS_TOKEN },
    overloadWaitMs: e.OVERLOAD_WAIT_MS === 0 ? undefined : e.OVERLOAD_WAIT_MS,
    overloadDelayMs: e.OVERLOAD_DELAY_MS,
    logLevel: e.LOG_LEVEL,
    ownClock: hasOwnClock ? { speed: e.CLOCK_SPEED, startMs: e.CLOCK_START, sinceMs: e.CLOCK_SINCE } : null,
    contact: { whatsapp: e.CONTACT_WHATSAPP, phone: e.CONTACT_PHONE, email: e.CONTACT_EMAIL },
    webDist: e.WEB_DIST,
    backup: { dir: e.BACKUP_DIR, keep: e.BACKUP_KEEP, passphrase: e.BACKUP_PASSPHRASE },
  };
}
