import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { DEFAULT_BODY_BYTES } from '@ulak/contracts/body-limits';
import { expect, it } from 'vitest';
import { z } from 'zod';

interface Json {
  readonly type?: string;
  readonly anyOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
}

/**
 * Input that makes a pattern backtrack: one kind of character many times, and at the end one that does not
 * match.
 */
const BEGINNINGS = ['0', ' ', 'a', 'ç', '-', '0 ', '(0', '1.', '0:', 'a-0', '\u200b', '2026-01-01T'];
const TEXTS = BEGINNINGS.flatMap((part) =>
  ['', '!'].map((end) => part.repeat(DEFAULT_BODY_BYTES / part.length) + end),
);
/**
 * A pattern that is quadratic in a text's length takes a second at 16 kB; these take a tenth of a
 * millisecond.
 */
const AT_MOST_MS = 50;
const TRIES = 3;

/** A value of a schema's shape with the text in every place. @param choice which of several shapes */
function filled(schema: Json, text: string, choice: number): unknown {
  const shapes = schema.anyOf ?? [];
  const shape = shapes[choice % shapes.length];
  if (shape) return filled(shape, text, choice);
  if (schema.type === 'array') return [filled(schema.items ?? {}, text, choice)];
  if (schema.type !== 'object') return text;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, value]) => [name, filled(value, text, choice)]),
  );
}

/** The quickest of a few runs: the machine may be busy with something else. */
function quickest(work: () => void): number {
  const times = Array.from({ length: TRIES }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

const parts = ALL_ENDPOINTS.flatMap(({ method, path, params, query, body }) =>
  [params, query, body]
    .filter((part) => part !== undefined && !(part instanceof z.ZodUndefined))
    .map((part) => ({ name: `${method} ${path}`, part })),
);

it('no field of any call takes long over a text as long as a public call’s body', () => {
  const slow = parts.filter(({ part }) => {
    const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Json;
    return TEXTS.some((text) =>
      [0, 1].some((choice) => {
        const value = filled(schema, text, choice);
        const began = performance.now();
        part.safeParse(value);
        return performance.now() - began > AT_MOST_MS && quickest(() => part.safeParse(value)) > AT_MOST_MS;
      }),
    );
  });
  expect(slow.map(({ name }) => name)).toEqual([]);
});
