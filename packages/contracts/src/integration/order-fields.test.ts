import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody, errorStatus } from '../errors.ts';
import { CreateOrderBody } from '../orders/requests.ts';
import { OrderCreatedReply } from '../orders/schema.ts';
import { EXAMPLE_REFUSAL, exampleAnswer, exampleOrder } from './example-order.ts';
import { type FieldText, ORDER_FIELDS } from './order-fields.ts';

interface Json {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

const TYPES: Readonly<Record<string, FieldText['type']>> = {
  string: 'metin',
  number: 'sayı',
  integer: 'tam sayı',
  object: 'nesne',
  array: 'liste',
  boolean: 'evet/hayır',
};

/** The first of what a field may be; null and the other ways to write it are left out. */
const mainOf = (schema: Json): Json => (schema.anyOf ? mainOf(schema.anyOf[0] as Json) : schema);
const typeOf = ({ type = 'string', format }: Json): FieldText['type'] | undefined =>
  format === 'date-time' ? 'tarih ve saat' : TYPES[type];

/** Every field of the schema, nested ones with their path. */
function listFields(schema: Json, path = ''): { name: string; isRequired: boolean; schema: Json }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const main = mainOf(property);
    const isRequired = schema.required?.includes(name) ?? false;
    const inner = main.type === 'array' ? [main.items as Json, '[].'] : [main, '.'];
    const nested = listFields(inner[0] as Json, `${path}${name}${inner[1] as string}`);
    return [{ name: path + name, isRequired, schema: main }, ...nested];
  });
}

const SCHEMA = z.toJSONSchema(CreateOrderBody, { io: 'input', unrepresentable: 'any' }) as Json;
const FIELDS = listFields(SCHEMA).filter(({ name }) => name !== 'branchId');

it('every field that the schema takes is described once, none that it does not take', () => {
  const described = ORDER_FIELDS.map(({ name }) => name);
  expect(described.toSorted()).toEqual(FIELDS.map(({ name }) => name).toSorted());
});

describe.each(FIELDS.map((field) => [field.name, field] as const))('%s', (name, { isRequired, schema }) => {
  const text = ORDER_FIELDS.find((field) => field.name === name);

  it('has the type and the duty of the schema', () => {
    expect([text?.type, text?.isRequired]).toEqual([typeOf(schema), isRequired]);
  });

  it('names the limits of the schema', () => {
    const limits = [schema.maxLength, schema.maxItems, schema.enum, schema.const].flat();
    const named = limits.filter((limit) => limit !== undefined).map(String);
    expect(named.filter((limit) => !text?.meaning.includes(limit))).toEqual([]);
  });
});

it('the example is an order that the schema takes', () => {
  const values = {
    baseUrl: '',
    apiKey: '',
    location: { lat: 40.9872, lng: 29.0257 },
    orderNumber: 'WEB-1',
  };
  expect(CreateOrderBody.parse(exampleOrder(values))).toMatchObject({ paymentType: 'CREDIT_CARD' });
});

it('the shown answers are answers of the server', () => {
  const answer = exampleAnswer({ orderNumber: 'WEB-1' });
  expect(OrderCreatedReply.parse(answer)).toEqual(answer);
  const { details, ...refusal } = EXAMPLE_REFUSAL;
  expect({ ...refusal, status: errorStatus('VALIDATION_ERROR') }).toEqual({
    ...errorBody('VALIDATION_ERROR', {}),
    status: 400,
  });
  const bad = CreateOrderBody.safeParse({
    ...exampleOrder({ baseUrl: '', apiKey: '', location: { lat: 41, lng: 29 }, orderNumber: 'x' }),
    customerPhone: 'x',
    items: [{ name: 'Ayran', quantity: 0, price: 35 }],
  });
  const issues = bad.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(Object.fromEntries(issues)).toEqual(details);
});
