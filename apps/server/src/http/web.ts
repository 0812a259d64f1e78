import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { errorBody } from '@ulak/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../access/session-cookie.ts';
import type { Config } from '../config.ts';
import { readPageFiles } from './page-files.ts';

/** Next to the bundled server, or in the web package when running from source. */
const DIST_FOLDERS = ['./web/', '../../web/dist/', '../../../web/dist/'];
const A_YEAR_SECONDS = 31_536_000;

const findDist = (config: Config): string | undefined =>
  config.webDist ??
  DIST_FOLDERS.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) =>
    existsSync(`${path}/index.html`),
  );

const READING = new Set(['GET', 'HEAD']);

const PATTERNS = ALL_ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** Allowed methods of a call's address. */
const methodsAt = (url: string): string[] => {
  const path = url.split('?', 1)[0] ?? '';
  return PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
};

/** Addresses for programs, in any spelling: a page in their place would look like an answer. */
const FOR_PROGRAMS = /^\/+(?:api(?:\/|$)|metrics\/?$)/i;
/** Pages that hold a tracking token (criteria B09). */
const CUSTOMER_PAGES = '/customer/';
const FILE = /\.\w{1,5}$/;

function isPage(url: string): boolean {
  const path = decoded(url.split('?', 1)[0] ?? '');
  return !FOR_PROGRAMS.test(path) && !FILE.test(path);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Fills the built page for a customer who has a token; null: nothing to fill in. */
export type CustomerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  built: string,
) => Promise<string | null>;

interface WebDeps {
  readonly cookie: SessionCookie;
  readonly customerPage: CustomerPage;
}

/**
 * Serves the built web app: hashed assets for ever, index.html for every page path with the files that the
 * page begins with (decision 056), JSON 404 under /api.
 */
export async function installWeb(
  http: FastifyInstance,
  config: Config,
  { cookie, customerPage }: WebDeps,
): Promise<void> {
  const root = findDist(config);
  const preloadLink = root ? readPageFiles(root) : () => undefined;
  const notFound = JSON.stringify(errorBody('ROUTE_NOT_FOUND'));
  const notAllowed = JSON.stringify(errorBody('METHOD_NOT_ALLOWED'));
  if (root) {
    await http.register(fastifyStatic, {
      root,
      wildcard: false,
      cacheControl: false,
      // The build writes a .br and a .gz next to each text file.
      preCompressed: true,
      setHeaders: (response, path) => {
        // The tracking page has said no-store already (criteria B09).
        if (response.hasHeader('cache-control')) return;
        response.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    if (root && READING.has(request.method) && isPage(request.url)) {
      const isSignedIn = cookie.read(request.cookies) !== undefined;
      const link = preloadLink(request.url.split('?', 1)[0] ?? '', isSignedIn);
      if (link) void reply.header('link', link);
      if (!request.url.startsWith(CUSTOMER_PAGES)) return reply.sendFile('index.html');
      return sendCustomerPage(request, reply, { root, customerPage });
    }
    const methods = methodsAt(request.url);
    if (methods.length > 0)
      return reply
        .status(405)
        .header('allow', methods.join(', '))
        .type('application/json; charset=utf-8')
        .send(notAllowed);
    return reply.status(404).type('application/json; charset=utf-8').send(notFound);
  });
}

async function sendCustomerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { root, customerPage }: { root: string; customerPage: CustomerPage },
): Promise<FastifyReply> {
  void reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex');
  // Read anew: a build may have replaced it, and with it the names of the files it asks for.
  const page = await customerPage(request, reply, await readFile(`${root}/index.html`, 'utf8'));
  return page === null ? reply.sendFile('index.html') : reply.type('text/html; charset=utf-8').send(page);
}
