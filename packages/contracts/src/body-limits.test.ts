import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import {
  BOUNDARY_BODY_BYTES,
  BOUNDARY_BODY_VALUES,
  DEFAULT_BODY_BYTES,
  MAX_BODY_BYTES,
  MAX_UPLOAD_BYTES,
  ORDER_BODY_BYTES,
} from './body-limits.ts';
import { MAX_SENT_POINTS } from './neighborhoods/boundary.ts';
import { bodyBytesOf, type Endpoint } from './endpoint.ts';
import { TEXT_LIMITS } from './fields.ts';

interface Json {
  readonly type?: string;
  readonly anyOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Bytes of one character for a client that escapes everything outside of ASCII. */
const BYTES_PER_CHARACTER = 6;
const LONGEST_NUMBER = 25;

/**
 * Bytes of the longest JSON text that a schema accepts. A string without a maximum is bounded by its pattern,
 * shorter than any token.
 */
function longest(schema: Json): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(longest));
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
  if (schema.type === 'string') return BYTES_PER_CHARACTER * (schema.maxLength ?? TEXT_LIMITS.token) + 2;
  if (schema.type === 'array') {
    if (schema.maxItems === undefined) throw new Error('a list without a bound');
    return 2 + schema.maxItems * (longest(schema.items ?? {}) + 1);
  }
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).reduce(
      (sum, [name, value]) => sum + name.length + 4 + longest(value),
      2,
    );
  return LONGEST_NUMBER;
}

const takesBody = ({ body }: Endpoint): boolean => body !== undefined && !(body instanceof z.ZodUndefined);
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

it('every public call takes 16 kB at most, every call but uploads and boundaries 256 kB at most', () => {
  const wide = ALL_ENDPOINTS.filter(({ upload }) => !upload).filter(
    (endpoint) => bodyBytesOf(endpoint) > MAX_BODY_BYTES,
  );
  const open = ALL_ENDPOINTS.filter(({ access }) => access.who === 'public');
  expect(wide.map((endpoint) => [nameOf(endpoint), bodyBytesOf(endpoint)])).toEqual([
    ['POST /api/neighborhoods', BOUNDARY_BODY_BYTES],
  ]);
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter((endpoint) => bodyBytesOf(endpoint) > DEFAULT_BODY_BYTES).map(nameOf)).toEqual([]);
});

it('uploads are few, of signed-in users, and of 10 MB at most', () => {
  const uploads = ALL_ENDPOINTS.filter(({ upload }) => upload);
  expect(uploads.map(nameOf)).toContain('PUT /api/companies/:id/logo');
  expect(uploads.filter(({ access }) => access.who !== 'roles').map(nameOf)).toEqual([]);
  expect(uploads.filter(({ upload }) => (upload?.maxBytes ?? 0) > MAX_UPLOAD_BYTES).map(nameOf)).toEqual([]);
});

it('the most points of a boundary fit into its body, with heights and with all digits', () => {
  const sent = (position: number[]): string =>
    JSON.stringify(Array.from({ length: MAX_SENT_POINTS }, () => position));
  const rest = 100_000;
  expect(sent([28.97841234567891, 41.00821234567891]).length + rest).toBeLessThan(BOUNDARY_BODY_BYTES);
  expect(sent([28.978412, 41.008212, 12.5]).split(',').length + 1_000).toBeLessThan(BOUNDARY_BODY_VALUES);
});

// the 200 items of an order would be 8 MB of options and notes
it('whatever a schema takes fits into the body limit of its call, but for orders', () => {
  const tooLong = ALL_ENDPOINTS.filter(takesBody).filter((endpoint) => {
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Json;
    return longest(schema) > bodyBytesOf(endpoint);
  });
  expect(tooLong.map(nameOf).toSorted()).toEqual(['PATCH /api/orders/:id', 'POST /api/orders']);
  expect(tooLong.map(bodyBytesOf)).toEqual([ORDER_BODY_BYTES, ORDER_BODY_BYTES]);
});
