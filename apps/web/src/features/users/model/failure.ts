import type { FieldErrors } from '@ulak/contracts/errors';
import { CallError, type CallErrorCode, messageOf } from '../../../lib/call.ts';

/** A refused change as the screen shows it. */
export interface Failure {
  readonly code: CallErrorCode | null;
  /** Of the toast (spec 2 §8). */
  readonly title: string;
  readonly message: string;
  /** By field of the form. */
  readonly fields: FieldErrors;
  /** What belongs to no field of the form. */
  readonly form: string | undefined;
}

const MENTIONS_NATIONAL_ID = /tc kimlik/i;
const MENTIONS_PHONE = /telefon/i;

/** The sentence to show: of a number that is refused the field's own one, which says which number. */
function sentenceOf(error: unknown, fallback: string): string {
  const details = error instanceof CallError ? error.details : {};
  return details.username ?? details.phone ?? messageOf(error, fallback);
}

/** Whether a sentence is about a number of the person; a password may mention both and is about neither. */
function titleOf(error: unknown, sentence: string): string {
  if (error instanceof CallError && error.details.password !== undefined) return 'Hata';
  if (MENTIONS_NATIONAL_ID.test(sentence)) return 'TC Kimlik No Hatası';
  return MENTIONS_PHONE.test(sentence) ? 'Telefon Numarası Hatası' : 'Hata';
}

/**
 * What a form shows of a refusal. @param fallback the sentence of spec 2 §8 for an error that says nothing
 * @param known the form's own fields
 */
export function failureOf(error: unknown, fallback: string, known: readonly string[]): Failure {
  const details = Object.entries(error instanceof CallError ? error.details : {});
  const message = sentenceOf(error, fallback);
  const fields = Object.fromEntries(details.filter(([field]) => known.includes(field)));
  const others = details.filter(([field]) => !known.includes(field)).map(([, text]) => text);
  const isShown = Object.keys(fields).length > 0;
  const form = others.length > 0 ? others.join(' ') : isShown ? undefined : message;
  const code = error instanceof CallError ? error.code : null;
  return { code, title: titleOf(error, message), message, fields, form };
}
