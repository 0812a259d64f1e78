import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Whether a call has this part. */
export const isDeclared = (schema: z.ZodType): boolean =>
  schema !== undefined && !(schema instanceof z.ZodUndefined);

/** A zod schema in JSON Schema 2020-12, as OpenAPI 3.1 expects. */
export function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}
