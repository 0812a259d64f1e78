import type { FieldErrors } from '@ulak/contracts/errors';
import { INVALID_AMOUNT } from '@ulak/contracts/wallet/labels';
import { CallError, type CallErrorCode, messageOf } from '../../../lib/call.ts';
import { FAILURES } from './wallet-texts.ts';

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

/** Changes of a wallet, each with the fields of its form. */
const FORM_FIELDS = {
  bonus: ['amount', 'notes'],
  edit: ['amount', 'notes'],
  remove: [],
  correction: ['amount', 'notes'],
  pay: ['offset', 'until', 'method'],
  reverse: ['reason'],
} as const satisfies Partial<Record<keyof typeof FAILURES, readonly string[]>>;
export type WalletChange = keyof typeof FORM_FIELDS;

/** What is shown of a refused change: the spec's sentence, and on its fields what belongs there. */
export function refusalOf(error: unknown, change: WalletChange): Refusal {
  const fallback = FAILURES[change];
  const known: readonly string[] = FORM_FIELDS[change];
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
