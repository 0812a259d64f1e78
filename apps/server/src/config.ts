import { createECDH } from 'node:crypto';
import { DEFAULT_RETENTION_MONTHS, RetentionMonths } from '@ulak/contracts/privacy/retention';
import { z } from 'zod';
import { isLoopback, isPublished } from './published.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

const port = z.coerce.number().int().min(0).max(65_535);
/** Characters of APP_SECRET. */
export const MIN_SECRET_LENGTH = 32;
const openAtOnce = z.coerce.number().int().min(1).max(1_000_000);
const flag = z.enum(['on', 'still', 'off']);
const vapidKey = (bytes: number) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `base64url yazılmış ${bytes} bayt olmalı (npx web-push generate-vapid-keys)`,
    );
const bucketKey = z.string().regex(/^[!-~]{1,200}$/, 'boşluksuz, Türkçe harfsiz bir anahtar olmalı');

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'postgresql://kullanıcı:parola@makine:5432/veritabanı biçiminde olmalı');

/** Text, not coerced: a value that cannot be trusted must not start the server (criteria B11). */
function trustProxy(text: string | undefined, ctx: z.RefinementCtx): TrustProxy | false {
  const trusted = text === undefined ? false : readTrustProxy(text.trim());
  if (trusted !== null) return trusted;
  const message =
    text?.trim() === 'true'
      ? '"true" kabul edilmez: her istemci kendi adresini seçebilirdi. Vekil sunucunun adresini, ağını ' +
        'veya vekil sayısını yazın'
      : 'Vekil sunucuların adreslerini veya ağlarını (virgülle; loopback, linklocal, uniquelocal da ' +
        'olur) ya da vekil sayısını (1-5) yazın';
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Host names and addresses as URLs write them, with or without a port, separated by commas. */
function privateHosts(text: string, ctx: z.RefinementCtx): readonly string[] {
  const hosts = text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  if (!hosts.every((host) => HOST_NAME.test(host)))
    ctx.addIssue({ code: 'custom', message: 'Makine adlarını virgülle yazın (127.0.0.1:4100,alici.yerel)' });
  return hosts;
}

/**
 * Streams and connections of one address: an office has fewer, one attacker gets no further
 * (docs/decisions/033).
 */
const [STREAMS_PER_ADDRESS, CONNECTIONS_PER_ADDRESS] = [200, 1_000];

/**
 * Every environment variable the server reads; docs/operating.md explains each. Empty strings count as unset.
 */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_APP_URL: databaseUrl.optional(),
  DATABASE_CONSOLE_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATA_DIR: z.string().optional(),
  APP_SECRET: z.string().min(MIN_SECRET_LENGTH, `En az ${MIN_SECRET_LENGTH} karakter olmalı`).optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional().transform(trustProxy),
  TILE_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_DARK_URL: z.string().default(''),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap katkıda bulunanlar'),
  TILE_MAX_ZOOM: z.coerce.number().int().min(1).max(22).default(19),
  GEOCODER_URL: z.string().default(''),
  ROUTER_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/, 'http://makine:8002 biçiminde olmalı')
    .refine((text) => URL.canParse(text), 'http://makine:8002 biçiminde olmalı')
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(4_000),
  OVERLOAD_WAIT_MS: z.coerce.number().int().min(0).max(2_500).default(250),
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  CUSTOMER_RETENTION_MONTHS: z.coerce.number().pipe(RetentionMonths).default(DEFAULT_RETENTION_MONTHS),
  PAY_RETENTION_YEARS: z.coerce.number().int().min(1).max(100).default(10),
  STREAMS_PER_ADDRESS: openAtOnce.optional(),
  STREAMS_MAX: openAtOnce.default(12_000),
  CONNECTIONS_PER_ADDRESS: openAtOnce.optional(),
  CONNECTIONS_MAX: openAtOnce.default(20_000),
  CLOCK_SPEED: z.coerce.number().min(1).max(100).default(1),
  CLOCK_START: z.coerce.number().int().positive().optional(),
  CLOCK_SINCE: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CONTACT_WHATSAPP: z.string().optional(),
  CONTACT_PHONE: z.string().optional(),
  CONTACT_EMAIL: z.string().optional(),
  WEB_DIST: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.preprocess(
    (value) => (value === 'off' ? 0 : value),
    z.coerce.number().int().min(0).max(1_000).default(7),
  ),
  BACKUP_PASSPHRASE: z.string().min(8, 'En az 8 karakter olmalı').optional(),
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'mailto:ad@alan veya https:// adresi olmalı')
    .optional(),
  PUSH_LOOPBACK: z.enum(['on', 'off']).default('off'),
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[^\s/:]+:\d{1,5}$/, 'tcp://makine:3310 biçiminde olmalı')
    .optional(),
  DOCUMENTS_S3_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'https://makine veya https://makine:9000 biçiminde olmalı')
    .optional(),
  DOCUMENTS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3-63 küçük harf, rakam, nokta veya tire olmalı')
    .optional(),
  DOCUMENTS_S3_KEY_ID: bucketKey.optional(),
  DOCUMENTS_S3_SECRET: bucketKey.optional(),
  DOCUMENTS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'us-east-1 biçiminde olmalı')
    .optional(),
  WEBHOOK_PRIVATE_HOSTS: z.string().default('').transform(privateHosts),
  DEMO_WEBHOOK_PORT: port.min(1).optional(),
});

/** Contacts of the landing page on an unpublished server; a published one shows only what was set. */
const DEMO_CONTACT = {
  whatsapp: '905320000000',
  phone: '+905320000000',
  email: 'demo@ulak.example',
} as const;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Owner connection (migrations, jobs); undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /**
   * Application connection without ownership; undefined means: derived from the owner's with the role
   * `ulak_app`.
   */
  /** The console's reader where the owner may not make roles; undefined means: `ulak_console`, derived. */
  readonly databaseConsoleUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  readonly poolSize: number;
  /** One SQL statement of a call takes at most this long (criteria A09). */
  readonly statementTimeoutMs: number;
  readonly dataDir: string | undefined;
  readonly appSecret: string | undefined;
  /** Publicly reachable: no demo passwords, no virtual clock, no demo contacts (docs/decisions/034). */
  readonly published: boolean;
  readonly demo: 'on' | 'still' | 'off';
  /**
   * The demo is there and only this machine can reach it: its accounts may sign in, its password is shown.
   */
  readonly demoAccounts: boolean;
  /** Address that users open; decides the cookie's name and Secure flag, and tracking links. */
  readonly publicUrl: string | undefined;
  /** Whose forwarding headers are trusted. */
  readonly trustProxy: TrustProxy | false;
  readonly tiles: {
    readonly url: string;
    readonly darkUrl: string;
    readonly attribution: string;
    readonly maxZoom: number;
  };
  readonly geocoderUrl: string;
  /** A Valhalla service; may hold a key. Empty: none. */
  readonly routerUrl: string;
  readonly metrics: { readonly token: string | undefined };
  /**
   * How long calls wait for a database connection during overload (criteria A09); undefined: none is refused
   * for it.
   */
  readonly overloadWaitMs: number | undefined;
  /** Event-loop delay beyond which new work is refused with 503 (criteria A09); 0: never. */
  readonly overloadDelayMs: number;
  /** Months after which customers are anonymised; a company's own setting comes before it. */
  readonly customerRetentionMonths: number;
  readonly payRetentionYears: number;
  /**
   * Live streams open at once, of staff and of tracking pages each: per address or IPv6 network, and in all.
   */
  readonly streams: { readonly perAddress: number; readonly inAll: number };
  /** Connections open at once; per address only without a proxy in front of the server. */
  readonly connections: { readonly perAddress: number; readonly inAll: number };
  readonly logLevel: string;
  /** Null: the wall clock. A virtual one is for measurements and tests, with the embedded database only. */
  readonly virtualClock: {
    readonly speed: number;
    readonly startMs: number | undefined;
    readonly sinceMs: number | undefined;
  } | null;
  /** Null: not shown. */
  readonly contact: {
    readonly whatsapp: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
  readonly webDist: string | undefined;
  /**
   * Daily copies: where (undefined: DATA_DIR/backups, and none of an external database), how many (0: none),
   * and what encrypts them.
   */
  readonly backup: {
    readonly dir: string | undefined;
    readonly keep: number;
    readonly passphrase: string | undefined;
  };
  readonly push: {
    /** A pair of keys of the operator's; null: derived from APP_SECRET. */
    readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null;
    /** Whom a push service asks about our messages: `mailto:` or `https:` (RFC 8292 §2.1). */
    readonly subject: string;
    /** Whether push services on this machine may be called, by http too: for tests. */
    readonly allowLoopback: boolean;
  };
  /** clamd that looks at uploaded papers before they are stored; undefined: none does. */
  readonly clamdUrl: string | undefined;
  /** Where the files of couriers' papers lie; null: in a folder of DATA_DIR. */
  readonly documentBucket: {
    readonly url: string;
    readonly bucket: string;
    readonly keyId: string;
    readonly secret: string;
    readonly region: string;
  } | null;
  readonly webhooks: {
    /** Hosts that may be private, and may be called by http: for tests and receivers of the own network. */
    readonly privateHosts: readonly string[];
    /** Port of the loopback on which the demo's fleet receives webhooks; null: it receives none. */
    readonly demoPort: number | null;
  };
}

const NO_CONTACT = { whatsapp: null, phone: null, email: null } as const;
/** Where no address is known that could be asked. */
const NO_SUBJECT = 'mailto:bildirim@ulak.example';
const NO_PUSH_LOOPBACK =
  'PUSH_LOOPBACK: yayınlanan bir adreste kullanılamaz (HOST veya PUBLIC_URL bu makinenin dışına açık)';
const NO_VIRTUAL_CLOCK =
  'CLOCK_SPEED, CLOCK_START, CLOCK_SINCE: yayınlanan bir adreste kullanılamaz (HOST veya PUBLIC_URL bu ' +
  'makinenin dışına açık)';

/** Thrown with one line per wrong variable. */
export class ConfigError extends Error {}

/** Reads and checks the environment. @throws ConfigError naming each wrong variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  // An explicitly empty TILE_URL means "offline basemap only", which differs from unset.
  if (env.TILE_URL === '') present.TILE_URL = '';
  const parsed = Environment.safeParse(present);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const e = parsed.data;
  if (e.DATABASE_URL && !e.APP_SECRET)
    throw new ConfigError('APP_SECRET: DATABASE_URL verildiğinde zorunludur');
  const hasVirtualClock = e.CLOCK_SPEED !== 1 || e.CLOCK_START !== undefined;
  if (e.DATABASE_URL && hasVirtualClock)
    throw new ConfigError('CLOCK_SPEED, CLOCK_START: yalnızca gömülü veritabanıyla kullanılabilir');
  const published = isPublished({ host: e.HOST, publicUrl: e.PUBLIC_URL });
  if (published && (hasVirtualClock || e.CLOCK_SINCE !== undefined)) throw new ConfigError(NO_VIRTUAL_CLOCK);
  if (published && e.PUSH_LOOPBACK === 'on') throw new ConfigError(NO_PUSH_LOOPBACK);
  const demo = e.DEMO ?? (e.DATABASE_URL || published ? 'off' : 'on');
  // The fleet's receiver compares messages with the wall clock.
  const demoPort = demo === 'on' && !published && !hasVirtualClock ? (e.DEMO_WEBHOOK_PORT ?? null) : null;
  const contact = published ? NO_CONTACT : DEMO_CONTACT;
  // Every client comes from this machine: their addresses do not differ.
  const isOneAddress = isLoopback(e.HOST) && e.TRUST_PROXY === false;
  return {
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    databaseAppUrl: e.DATABASE_APP_URL,
    databaseConsoleUrl: e.DATABASE_CONSOLE_URL,
    poolSize: e.DATABASE_POOL,
    statementTimeoutMs: e.STATEMENT_TIMEOUT_MS,
    dataDir: e.DATA_DIR,
    appSecret: e.APP_SECRET,
    published,
    demo,
    demoAccounts: demo !== 'off' && !published,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY,
    tiles: {
      url: e.TILE_URL,
      darkUrl: e.TILE_DARK_URL,
      attribution: e.TILE_ATTRIBUTION,
      maxZoom: e.TILE_MAX_ZOOM,
    },
    geocoderUrl: e.GEOCODER_URL,
    routerUrl: e.ROUTER_URL ?? '',
    metrics: { token: e.METRICS_TOKEN },
    overloadWaitMs: e.OVERLOAD_WAIT_MS === 0 ? undefined : e.OVERLOAD_WAIT_MS,
    overloadDelayMs: e.OVERLOAD_DELAY_MS,
    customerRetentionMonths: e.CUSTOMER_RETENTION_MONTHS,
    payRetentionYears: e.PAY_RETENTION_YEARS,
    streams: {
      perAddress: e.STREAMS_PER_ADDRESS ?? (isOneAddress ? e.STREAMS_MAX : STREAMS_PER_ADDRESS),
      inAll: e.STREAMS_MAX,
    },
    connections: {
      perAddress: e.CONNECTIONS_PER_ADDRESS ?? (isOneAddress ? e.CONNECTIONS_MAX : CONNECTIONS_PER_ADDRESS),
      inAll: e.CONNECTIONS_MAX,
    },
    logLevel: e.LOG_LEVEL,
    virtualClock: hasVirtualClock
      ? { speed: e.CLOCK_SPEED, startMs: e.CLOCK_START, sinceMs: e.CLOCK_SINCE }
      : null,
    contact: {
      whatsapp: e.CONTACT_WHATSAPP ?? contact.whatsapp,
      phone: e.CONTACT_PHONE ?? contact.phone,
      email: e.CONTACT_EMAIL ?? contact.email,
    },
    webDist: e.WEB_DIST,
    backup: { dir: e.BACKUP_DIR, keep: e.BACKUP_KEEP, passphrase: e.BACKUP_PASSPHRASE },
    push: {
      vapid: readVapidKeys(e.VAPID_PUBLIC_KEY, e.VAPID_PRIVATE_KEY),
      subject: e.VAPID_SUBJECT ?? subjectOf(e.PUBLIC_URL, e.CONTACT_EMAIL),
      allowLoopback: e.PUSH_LOOPBACK === 'on',
    },
    clamdUrl: e.CLAMD_URL,
    documentBucket: readDocumentBucket(e),
    webhooks: {
      privateHosts:
        demoPort === null ? e.WEBHOOK_PRIVATE_HOSTS : [...e.WEBHOOK_PRIVATE_HOSTS, receiverAt(demoPort)],
      demoPort,
    },
  };
}

const receiverAt = (port: number): string => `127.0.0.1:${port}`;

/** The configuration of a server whose database is no demo's. */
export function withoutDemo(config: Config): Config {
  const { privateHosts, demoPort } = config.webhooks;
  const hosts = privateHosts.filter((host) => demoPort === null || host !== receiverAt(demoPort));
  return {
    ...config,
    demo: 'off',
    demoAccounts: false,
    webhooks: { privateHosts: hosts, demoPort: null },
  };
}

/** Push services refuse every message of a pair that does not belong together. */
function readVapidKeys(publicKey?: string, privateKey?: string): Config['push']['vapid'] {
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined)
    throw new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: ikisi birlikte verilmelidir');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  if (pair.getPublicKey('base64url') !== publicKey)
    throw new ConfigError('VAPID_PUBLIC_KEY: VAPID_PRIVATE_KEY ile aynı çiftten değil');
  return { publicKey, privateKey };
}

/** A bucket without a key, or a key without a bucket, would leave papers where nobody expects them. */
function readDocumentBucket({
  DOCUMENTS_S3_URL: url,
  DOCUMENTS_S3_BUCKET: bucket,
  DOCUMENTS_S3_KEY_ID: keyId,
  DOCUMENTS_S3_SECRET: secret,
  DOCUMENTS_S3_REGION: region,
}: z.infer<typeof Environment>): Config['documentBucket'] {
  if (url !== undefined && bucket !== undefined && keyId !== undefined && secret !== undefined)
    return { url, bucket, keyId, secret, region: region ?? 'us-east-1' };
  if ([url, bucket, keyId, secret, region].every((value) => value === undefined)) return null;
  throw new ConfigError(
    'DOCUMENTS_S3_URL, DOCUMENTS_S3_BUCKET, DOCUMENTS_S3_KEY_ID, DOCUMENTS_S3_SECRET: dördü birlikte ' +
      'verilmelidir (DOCUMENTS_S3_REGION isteğe bağlı)',
  );
}

function subjectOf(publicUrl: string | undefined, email: string | undefined): string {
  if (publicUrl?.startsWith('https://')) return publicUrl.replace(/\/+$/, '');
  return email === undefined ? NO_SUBJECT : `mailto:${email}`;
}
