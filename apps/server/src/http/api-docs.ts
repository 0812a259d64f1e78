import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { bodyBytesOf, type Endpoint } from '@ulak/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@ulak/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { VERSION } from '../version.ts';
import { GUIDE_PATHS } from './guide-page.ts';
import { type Mounter, endpointNameOf } from './mount.ts';
import { isDeclared, type Json, toJson } from './json-schema.ts';
import { refusalsOf } from './refusals.ts';

const errorSchema: Json = {
  type: 'object',
  required: ['success', 'error', 'message', 'code'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'Türkçe cümle; doğrulama hatasında tam olarak "Validation Error"' },
    message: { type: 'string', description: 'Türkçe cümle' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    details: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Alan adı → Türkçe cümle',
    },
  },
};

/** Of every answer. */
const HEADERS: Json = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const requestIdHeader: Json = {
  description: 'İsteğin numarası; her yanıtta vardır. Sorun bildirirken ve son çağrılarda bununla aranır.',
  schema: { type: 'string', format: 'uuid' },
};

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (!isDeclared(schema)) return [];
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responses(endpoint: Endpoint, isKeyed: boolean): Json {
  const media = endpoint.mediaType ?? (endpoint.kind === 'stream' ? 'text/event-stream' : 'application/json');
  const example = endpoint.examples?.reply;
  const content = { [media]: { schema: toJson(endpoint.reply, 'output'), ...(example && { example }) } };
  const success: Json = {
    [String(endpoint.status ?? 200)]: { description: 'Başarılı', headers: HEADERS, content },
    ...(endpoint.repeatStatus && {
      [String(endpoint.repeatStatus)]: {
        description: 'Yinelenen istek: ilk kaydın yanıtı',
        headers: HEADERS,
        content,
      },
    }),
  };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint, isKeyed))
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const refusals = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `${code}: ${ERRORS[code].text({})}`).join('\n\n'),
        headers: HEADERS,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return { ...success, ...Object.fromEntries(refusals) };
}

function security(endpoint: Endpoint): Json[] {
  if (endpoint.access.who === 'public') return [];
  if (endpoint.access.who === 'roles') return [{ session: [] }];
  if (endpoint.access.who === 'rolesOrToken') return [{ session: [] }, { callToken: [] }];
  return endpoint.access.roles.length === 0 ? [{ branchKey: [] }] : [{ session: [] }, { branchKey: [] }];
}

interface FormSchema {
  properties?: Json;
  required?: string[];
}

/** The form of a call that takes a file: its text fields and the file. */
function uploadBody(endpoint: Endpoint, maxBytes: number): Json {
  const form: FormSchema = isDeclared(endpoint.body) ? toJson(endpoint.body, 'input') : {};
  const { properties = {}, required = [] } = form;
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
  return {
    required: true,
    description: `Dosya en fazla ${maxBytes / 1024 ** 2} MB.`,
    content: { 'multipart/form-data': { schema } },
  };
}

function requestBody(endpoint: Endpoint): Json {
  const example = endpoint.examples?.body;
  return {
    required: true,
    description: `En fazla ${bodyBytesOf(endpoint) / 1024} kB.`,
    content: {
      'application/json': { schema: toJson(endpoint.body, 'input'), ...(example && { example }) },
    },
  };
}

/**
 * `POST /api/orders/:id/assign` → `postApiOrdersIdAssign`; '-' stays apart from '/', as
 * `/courier-earnings` is not `/courier/earnings`.
 */
const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path.replace(/[/:]+(\w)/g, (_match, letter: string) => letter.toUpperCase()).replaceAll('-', '_');

function callersOf({ access }: Endpoint): string {
  if (access.who === 'public') return 'Herkese açık.';
  const roles = access.roles.length === 0 ? [] : [`Roller: ${access.roles.join(', ')}.`];
  return [...roles, ...(access.who === 'rolesOrBranchKey' ? ['Şube API anahtarı.'] : [])].join(' ');
}

/** What outside systems call stands first: everything else is the panel's. */
const KEY_TAG = { name: 'Dış sistemler', description: 'Şube API anahtarıyla açık olan çağrılar.' };
const isForKeys = ({ access }: Endpoint): boolean => access.who === 'rolesOrBranchKey';

function operation(endpoint: Endpoint, isKeyed: boolean): Json {
  const idempotency = isKeyed
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : [];
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: [endpoint.description, callersOf(endpoint)].filter(Boolean).join('\n\n'),
    // also under its own: who reads of orders finds all of them there
    tags: isForKeys(endpoint) ? [KEY_TAG.name, endpoint.tag] : [endpoint.tag],
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...idempotency,
    ],
    ...(endpoint.upload
      ? { requestBody: uploadBody(endpoint, endpoint.upload.maxBytes) }
      : isDeclared(endpoint.body)
        ? { requestBody: requestBody(endpoint) }
        : {}),
    responses: responses(endpoint, isKeyed),
  };
}

/**
 * The OpenAPI 3.1 document of every declared call. @param keyed those that honour an Idempotency-Key, `METHOD
 * /path`
 */
function openApiDocument(keyed: ReadonlySet<string>): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, keyed.has(endpointNameOf(endpoint))),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ulak API',
      version: VERSION,
      description:
        'Kendi kuryesi olan işletmeler için teslimat masası. Dış sistemler `POST /api/orders`, ' +
        '`GET /api/orders/{id}` ve `GET /api/orders/changes` çağrılarını şube API anahtarıyla ' +
        '(Authorization: Bearer …) kullanır; panel oturum çereziyle. Her yanıt isteğin numarasını ' +
        '`X-Request-Id` başlığında taşır.\n\n' +
        `Rehber: [Türkçe](${GUIDE_PATHS.tr}), [English](${GUIDE_PATHS.en}).`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [KEY_TAG, ...[...new Set(ALL_ENDPOINTS.map(({ tag }) => tag))].map((name) => ({ name }))],
    paths,
    components: {
      headers: { RequestId: requestIdHeader },
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ulak',
          description: 'Panel oturumu (https üzerinde __Host-ulak)',
        },
        branchKey: { type: 'http', scheme: 'bearer', description: 'Şube API anahtarı' },
        callToken: { type: 'http', scheme: 'bearer', description: 'Panelin verdiği kısa süreli anahtar' },
      },
    },
  };
}

/**
 * Documentation at /api/docs and the document at /api/docs/json, made from the contracts and from how they
 * are mounted, so it cannot drift.
 */
export async function installApiDocs(
  http: FastifyInstance,
  { keyed }: Pick<Mounter, 'keyed'>,
): Promise<void> {
  const document = openApiDocument(keyed);
  // Serialised once: 290 kB of text for each request would be a cheap way to keep the server busy.
  const text = JSON.stringify(document);
  await http.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
  // in a context of its own: the hook is for these pages only
  await http.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) =>
      typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
        ? payload.replace(LIBRARY_HEAD, PAGE_HEAD)
        : payload,
    );
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiHooks: {
        onRequest: (request, reply, done) => {
          if (request.routeOptions.url === '/api/docs/json')
            void reply.type('application/json; charset=utf-8').send(text);
          else done();
        },
      },
      // without the library's bar and its logo
      uiConfig: { docExpansion: 'list', validatorUrl: null, layout: 'BaseLayout' } as never,
      theme: { title: 'Ulak API', favicon: [] },
    });
  });
}

const LIBRARY_HEAD = '<meta charset="UTF-8">';
/** What the library's page lacks: the width of a phone, and our icon. */
const PAGE_HEAD =
  `${LIBRARY_HEAD}<meta name="viewport" content="width=device-width, initial-scale=1">` +
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">';
