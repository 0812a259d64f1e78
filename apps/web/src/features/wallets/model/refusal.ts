import type { FieldErrors } from '@ulak/contracts/errors';
import { INVALID_AMOUNT } from '@ulak/contracts/wallet/labels';
import { CallError, type CallErrorCode, messageOf } from '../../../lib/call.ts';

/** A refused change as a form and a toast show it. */
export interface Refusal {
  readonly code: CallErrorCode | null;
  readonly title: string;
  /** Of the toast: the spec's sentence first, then the reason. */
  readonly message: string;
  /** By field of the form. */
  readonly fields: FieldErrors;
  /** What belongs to no field of the form. */
  readonly form: string | undefined;
}

/** The spec's sentence for what failed, and why where the error says it (spec 3 §8). */
function sentenceOf(error: unknown, fallback: string): string {
  const reason = messageOf(error, fallback);
  return reason === fallback ? fallback : `${fallback}. ${reason}`;
}

/**
 * What is shown of a refusal. @param fallback the sentence of spec 3 §8 @param known the form's own fields
 */
export function refusalOf(error: unknown, fallback: string, known: readonly string[]): Refusal {
  const details = error instanceof CallError ? error.details : {};
  const code = error instanceof CallError ? error.code : null;
  const fields = Object.fromEntries(Object.entries(details).filter(([field]) => known.includes(field)));
  const others = Object.entries(details).filter(([field]) => !known.includes(field));
  if (fields.amount !== undefined)
    return { code, title: INVALID_AMOUNT, message: fields.amount, fields, form: undefined };
  const message = sentenceOf(error, fallback);
  const isOnField = Object.keys(fields).length > 0 && others.length === 0;
  const form = others.length > 0 ? others.map(([, text]) => text).join(' ') : message;
  return { code, title: 'Hata', message, fields, form: isOnField ? undefined : form };
}
