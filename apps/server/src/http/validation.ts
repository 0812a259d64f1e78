import { MAX_FIELD_ERRORS } from '@ulak/contracts/body-limits';
import type { FieldErrors } from '@ulak/contracts/errors';
import { z } from 'zod';
import { tr } from 'zod/locales';
import { AppError } from '../app-error.ts';

/** The library's Turkish sentences name types in English; these do not. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Metin girin',
  number: 'Sayı girin',
  int: 'Tam sayı girin',
  boolean: 'Doğru ya da yanlış değeri girin',
  array: 'Liste girin',
  object: 'Geçerli bir nesne girin',
};

const UNITS: Readonly<Record<string, string>> = { string: 'karakter girin', array: 'öğe gönderin' };

/** A bound without a sentence in the schema: the library's own says "beklenen number >0". */
function boundSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') {
    const unit = UNITS[issue.origin];
    if (unit) return `En az ${issue.minimum} ${unit}`;
    return issue.inclusive === false
      ? `${issue.minimum} değerinden büyük bir sayı girin`
      : `En az ${issue.minimum} olabilir`;
  }
  if (issue.code === 'too_big') {
    const unit = UNITS[issue.origin];
    if (unit) return `En fazla ${issue.maximum} ${unit}`;
    return issue.inclusive === false
      ? `${issue.maximum} değerinden küçük bir sayı girin`
      : `En fazla ${issue.maximum} olabilir`;
  }
  return undefined;
}

// Messages without a sentence in the schema come in Turkish.
z.config({
  ...tr(),
  customError: (issue) => (issue.code === 'invalid_type' ? EXPECTED[issue.expected] : boundSentence(issue)),
});

/** Our own names are shorter; one that a client invented is not repeated whole. */
const MAX_NAME_LENGTH = 100;
const shortened = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

/** Path of an issue as the forms know it: `items.0.quantity`; problems of the whole body are `_`. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? '_' : shortened(path.map(String).join('.'));

interface Collected {
  /** Without a prototype: a field may be called `constructor` or `__proto__`. */
  readonly details: FieldErrors;
  named: number;
  /** Errors beyond those that an answer names. */
  unnamed: number;
}

function note(found: Collected, path: readonly PropertyKey[], sentence: string): void {
  if (found.named >= MAX_FIELD_ERRORS) {
    found.unnamed += 1;
    return;
  }
  const field = fieldOf(path);
  if (field in found.details) return;
  found.details[field] = sentence;
  found.named += 1;
}

function collect(issues: readonly z.core.$ZodIssue[], found: Collected): Collected {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) note(found, [...issue.path, key], 'Bilinmeyen alan');
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.message === '') {
      collect(issue.errors[0] ?? [], found);
    } else {
      note(found, issue.path, issue.message);
    }
  }
  return found;
}

/**
 * Parses one part of a request.
 * @param messageOf the message for wrong fields, where the common one says too little
 * @throws AppError VALIDATION_ERROR with `details`: each bad field with one Turkish sentence, 30 at most
 */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  messageOf?: (details: FieldErrors) => string | undefined,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const found = collect(parsed.error.issues, {
    details: Object.create(null) as FieldErrors,
    named: 0,
    unnamed: 0,
  });
  const { _: whole, ...fields } = found.details;
  // "Change at least one field" says nothing next to the field that was wrong.
  const details = Object.keys(fields).length > 0 || whole === undefined ? fields : { _: whole };
  const sentence = messageOf?.(details);
  const facts = found.unnamed > 0 ? { unnamed: found.unnamed } : {};
  throw new AppError('VALIDATION_ERROR', sentence === undefined ? facts : { sentence }, details);
}
