import type { BodyIn, Call, ReplyOf } from '@ulak/contracts/call';
import { CallError, toCallError } from './call.ts';
import { recordResponse } from './reachability.ts';

const TIMEOUT_MS = 120_000;
const CUT_OFF = 'Yükleme yarıda kesildi. Bağlantınızı kontrol edip yeniden deneyin.';
const UNREADABLE = 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.';

interface ProgressUpload<C extends Call> {
  readonly file: Blob;
  readonly fileName: string;
  readonly fields: BodyIn<C>;
  /** The same for every try: what arrived without its answer is stored once. */
  readonly idempotencyKey: string;
  /** Share of the file that was sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a file and tells how far it is, which `fetch` does not.
 * @throws CallError when the server refuses, or the connection breaks off
 */
export function uploadWithProgress<C extends Call>(
  { method, path }: C,
  { file, fileName, fields, idempotencyKey, onProgress }: ProgressUpload<C>,
): Promise<ReplyOf<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as Readonly<Record<string, string | undefined>>))
    if (value !== undefined) form.append(name, value);
  form.append('file', file, fileName);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    const fail = (): void => {
      recordResponse(false);
      reject(new CallError({ status: 0, code: 'NETWORK', message: CUT_OFF }));
    };
    for (const event of ['error', 'timeout', 'abort'] as const) request.addEventListener(event, fail);
    request.addEventListener('load', () => {
      recordResponse(true);
      const body = readBody(request.responseText);
      if (request.status >= 300) reject(toCallError(request.status, body));
      else if (body === undefined)
        reject(new CallError({ status: request.status, code: 'UNREADABLE', message: UNREADABLE }));
      else resolve(body as ReplyOf<C>);
    });
    request.send(form);
  });
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
