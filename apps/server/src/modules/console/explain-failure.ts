import { STATEMENT_SECONDS } from '@ulak/contracts/database/limits';
import { DatabaseError } from 'pg';
import { AppError, fieldError } from '../../app-error.ts';
import { ConnectionLostError } from '../../db/unavailable.ts';

const CONFLICTS = new Set(['23503', '23505', '23P01']);
const OPERATOR = 'Konsolun rolü veritabanına bağlanamadı; lütfen sistem yöneticinize haber verin.';

/** What a failed run of the console answers. @param isGone whoever asked is gone, or asked to stop */
export function explainFailure(error: unknown, { isGone }: { readonly isGone: boolean }): unknown {
  if (error instanceof AppError) return error;
  if (isGone) return new AppError('CONSOLE_CANCELLED');
  if (!(error instanceof DatabaseError)) return explainConnection(error);
  const { code = '', message } = error;
  if (code === '57014')
    return /statement timeout/.test(message)
      ? new AppError('CONSOLE_TIMEOUT', { seconds: STATEMENT_SECONDS })
      : new AppError('CONSOLE_CANCELLED');
  if (code === '55P03' || code === '40P01' || code === '40001') return new AppError('CONSOLE_LOCKED');
  if (code === '53300') return new AppError('CONSOLE_BUSY', { limit: 2 });
  if (code.startsWith('28') || code === '3D000')
    return new AppError('CONSOLE_UNAVAILABLE', { reason: OPERATOR });
  if (code.startsWith('57P') || code.startsWith('08') || code === '53100') return error;
  if (code === '53400')
    return fieldError('query', 'Sorgu çok fazla ara veri üretiyor; daraltıp yeniden deneyin.');
  if (CONFLICTS.has(code)) return new AppError('CONSOLE_CONFLICT', {}, { query: sentenceOf(error) });
  if (code === '42501')
    return fieldError(
      'query',
      'Konsolun buna yetkisi yok: yalnızca gösterilen tabloları okur, açık alanları yazar.',
    );
  return fieldError('query', sentenceOf(error));
}

/** PostgreSQL's own message in a Turkish frame; nothing of its detail, which may hold rows. */
const sentenceOf = ({ message }: DatabaseError): string => `PostgreSQL: ${message}`;

const NO_ANSWER = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT']);
/** The driver words a lost connection in several ways. */
const LOST = /connection terminated|timeout expired|not queryable/i;

function explainConnection(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (NO_ANSWER.has(code)) return new AppError('CONSOLE_UNAVAILABLE', { reason: OPERATOR });
  return code === 'ECONNRESET' || code === 'EPIPE' || LOST.test(error.message)
    ? new ConnectionLostError(error)
    : error;
}
