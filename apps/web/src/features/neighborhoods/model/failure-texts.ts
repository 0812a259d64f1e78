import { CallError } from '../../../lib/call.ts';

/** Reason phrases of answers that are not ours; HTTP/2 sends none. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const isSilent = (error: CallError): boolean => error.code === 'UNREADABLE' || error.code === 'NO_MESSAGE';

/** Why a search failed (spec 4 §8). */
export function searchFailure(error: unknown): string {
  if (!(error instanceof CallError)) return 'Arama başarısız.';
  // a proxy's answer in the server's place has a status, no answer at all has none
  const isProxys = error.code === 'NETWORK' && error.status in STATUS_TEXTS;
  if (error.code === 'NETWORK' && !isProxys) return 'Arama başarısız.';
  if (!isSilent(error) && !isProxys) return error.message;
  return `Arama sırasında hata oluştu: ${error.status} ${STATUS_TEXTS[error.status] ?? ''}`.trim();
}

/** Why a neighbourhood was not saved (spec 4 §8). */
export function saveFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.code === 'NETWORK') return 'Kaydetme sırasında hata oluştu.';
  if (isSilent(error)) return 'Kaydetme hatası: Bilinmeyen hata';
  const [detail] = Object.values(error.details);
  return `Kaydetme hatası: ${detail ?? error.message}`;
}
