import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Sec-Fetch-Site values of requests from our own pages, or from no page at all. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** No cache stores an answer of a call: nearly all hold personal data. Refusals and 304 say so too. */
const NO_STORE = { 'cache-control': 'no-store' } as const;
/**
 * Calls whose path or answer holds a tracking token: refusals too are not indexed and send no referrer
 * (criteria B09).
 */
const CUSTOMER_CALLS = '/api/customer/';
const NO_REFERRER = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;

/** The only pages below /api. */
const DOCS = '/api/docs';
/** Headers about documents, which mean nothing on JSON. */
const PAGES_ONLY = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

const originOf = (url: string): string | null => {
  try {
    return new URL(url.replaceAll(/\{[^}]*\}/g, 'x')).origin;
  } catch {
    return null;
  }
};

/** Tile hosts for the policy: `{s}` becomes a wildcard sub-domain. */
function tileOrigins(config: Config): string[] {
  return [config.tiles.url, config.tiles.darkUrl]
    .filter((url) => url !== '')
    .map((url) =>
      url.includes('{s}.') ? originOf(url.replace('{s}.', ''))?.replace('://', '://*.') : originOf(url),
    )
    .filter((origin): origin is string => typeof origin === 'string');
}

/** Security headers (criteria B18): no inline scripts, no framing, tiles only from the configured host. */
export async function installSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const ofPages = await readHelmetHeaders(config);
  const ofData = {
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => !PAGES_ONLY.has(name))),
    ...NO_STORE,
  };
  const ofCustomers = { ...ofData, ...NO_REFERRER };
  // One hook without a promise: it runs for every request, also the smallest (criteria C01).
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    const isPage = !url.startsWith('/api/') || url.startsWith(DOCS);
    void reply.headers(isPage ? ofPages : url.startsWith(CUSTOMER_CALLS) ? ofCustomers : ofData);
    done(isForeignSite(request, config));
  });
}

/**
 * Reads helmet's headers once: they are the same for every answer, and helmet would compute them each time.
 */
async function readHelmetHeaders(config: Config): Promise<Record<string, string>> {
  const https = config.publicUrl?.startsWith('https://') === true;
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine and Leaflet set element styles; style attributes cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins(config)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Tile servers refuse requests without a referrer (design §6); tracking answers set their own stricter
    // header.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  });
  probe.get('/', async () => '');
  const answer = await probe.inject('/');
  await probe.close();
  const ofTheAnswer = new Set(['content-length', 'content-type', 'date', 'connection']);
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      ofTheAnswer.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

/** Refuses changing calls from foreign pages; own pages and programs may call (criteria B06). */
function isForeignSite(request: FastifyRequest, config: Config): AppError | undefined {
  if (SAFE_METHODS.has(request.method)) return undefined;
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && !OWN_SITES.has(site)) return new AppError('CROSS_SITE_REQUEST');
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  const own = new Set([
    `${request.protocol}://${request.host}`,
    ...(config.publicUrl ? [new URL(config.publicUrl).origin] : []),
  ]);
  return own.has(origin) ? undefined : new AppError('CROSS_SITE_REQUEST');
}
