import { CallError, messageOf } from '../../../lib/call.ts';

/**
 * Why a statement or a write was refused: PostgreSQL's own words, where the server passes them on, are what
 * helps. @param fallback the sentence for an error that says nothing
 */
export function refusalText(error: unknown, fallback: string): string {
  const message = messageOf(error, fallback);
  const detail = error instanceof CallError ? error.details.query : undefined;
  if (detail === undefined) return message;
  return error instanceof CallError && error.code === 'VALIDATION_ERROR' ? detail : `${message} ${detail}`;
}
