import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { errorBody } from '@ulak/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Next to the bundled server, or in the web package when running from source. */
const DIST_FOLDERS = ['./web/', '../../web/dist/', '../../../web/dist/'];
const A_YEAR_SECONDS = 31_536_000;

const findDist = (config: Config): string | undefined =>
  config.webDist ??
  DIST_FOLDERS.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) =>
    existsSync(`${path}/index.html`),
  );

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

/** Serves the built web app: hashed assets for ever, index.html for every page path, JSON 404 under /api. */
export async function installWeb(http: FastifyInstance, config: Config): Promise<void> {
  const root = findDist(config);
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
    if (root && request.method === 'GET' && isPage(request.url)) {
      if (request.url.startsWith('/customer/'))
        void reply
          .header('referrer-policy', 'no-referrer')
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex');
      return reply.sendFile('index.html');
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
