import type { FieldErrors } from '@ulak/contracts/errors';
import { CallError, type CallErrorCode, messageOf } from '../../../lib/call.ts';

/** A refused form: what belongs to its fields, and what to none. */
export interface Refusal {
  readonly code: CallErrorCode | null;
  readonly fields: FieldErrors;
  readonly form: string | undefined;
}

/** Errors found before sending. */
export const refusedFields = (fields: FieldErrors): Refusal => ({ code: null, fields, form: undefined });

/** What the server said, on the fields that a form has. `pieces.3.count` belongs to `pieces`. */
export function refusalOf(error: unknown, known: readonly string[]): Refusal {
  const code = error instanceof CallError ? error.code : null;
  const details = Object.entries(error instanceof CallError ? error.details : {});
  const rootOf = (field: string): string => field.split('.')[0] ?? field;
  const own = details.filter(([field]) => known.includes(rootOf(field)));
  const others = details.filter(([field]) => !known.includes(rootOf(field)));
  const fields = Object.fromEntries(own.map(([field, text]) => [rootOf(field), text]));
  if (details.length === 0) return { code, fields, form: messageOf(error) };
  return { code, fields, form: others.length > 0 ? others.map(([, text]) => text).join(' ') : undefined };
}
