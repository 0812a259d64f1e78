import type { BodyIn, Call, ParamsIn, ReplyOf } from '@ulak/contracts/call';
import { CallError, toCallError, urlOf } from './call.ts';
import { recordResponse } from './reachability.ts';

/** A sheet of a thousand new people is hashed password by password before the answer. */
const TIMEOUT_MS = 180_000;
const UNREACHABLE = 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edin.';
const UNREADABLE = 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.';

interface UploadInput<C extends Call> {
  readonly file: Blob;
  readonly fileName: string;
  /** Beside the file. */
  readonly fields?: BodyIn<C>;
  readonly params?: { readonly [K in keyof ParamsIn<C>]: string | number };
  readonly signal?: AbortSignal;
}

/**
 * Makes a call that takes a file in the multipart field `file`. Not in call.ts, which every page begins with.
 * @throws CallError when the server refuses or gives no answer; the DOMException of `signal` when that was
 * aborted
 */
export async function upload<C extends Call>(
  endpointCall: C,
  { file, fileName, fields, params, signal }: UploadInput<C>,
): Promise<ReplyOf<C>> {
  const form = new FormData();
  // Fields come first: a server that reads a stream knows them before the file.
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  form.append('file', file, fileName);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(urlOf(endpointCall.path, params, undefined), {
    method: endpointCall.method,
    headers: { accept: 'application/json' },
    body: form,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown): never => {
    if (signal?.aborted) throw error;
    recordResponse(false);
    throw new CallError({ status: 0, code: 'NETWORK', message: UNREACHABLE });
  });
  recordResponse(true);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toCallError(response.status, body);
  if (body === undefined)
    throw new CallError({ status: response.status, code: 'UNREADABLE', message: UNREADABLE });
  return body as ReplyOf<C>;
}
