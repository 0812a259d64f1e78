import type { Call } from '@ulak/contracts/call';
import { CallError, type CallInput, toCallError, urlOf } from './call.ts';
import { recordResponse } from './reachability.ts';

const UNREACHABLE = 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edin.';

/** A file that the server made. */
export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Bytes so far; `total` is unknown where the server does not say it. */
  readonly onProgress: (done: number, total: number | null) => void;
  /** Where the answer names none. */
  readonly fallbackName?: string;
}

/** The name of a Content-Disposition header; null where it has none. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (!encoded) return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

async function readBytes(response: Response, { onProgress }: DownloadOptions) {
  const length = Number(response.headers.get('content-length'));
  // A packed answer counts its packed bytes.
  const total = length > 0 && !response.headers.get('content-encoding') ? length : null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    done += part.value.length;
    onProgress(done, total);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Downloads what a call of kind `file` answers; without the time limit of other calls, for a long sheet is
 * written while it is sent.
 * @throws CallError when the server refuses or cannot be reached; the DOMException of `signal` when that was
 * aborted
 */
export async function downloadFile<C extends Call>(
  { method, path }: C,
  { params, query }: Pick<CallInput<C>, 'params' | 'query'>,
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const { fallbackName = 'rapor.xlsx' } = options;
  try {
    const url = urlOf(path, params, query as Readonly<Record<string, string>>);
    const response = await fetch(url, { method, signal: options.signal });
    recordResponse(true);
    if (!response.ok) throw toCallError(response.status, await response.json().catch(() => undefined));
    const bytes = await readBytes(response, options);
    return { name: fileNameIn(response.headers.get('content-disposition')) ?? fallbackName, bytes };
  } catch (error) {
    if (options.signal.aborted || error instanceof CallError) throw error;
    recordResponse(false);
    throw new CallError({ status: 0, code: 'NETWORK', message: UNREACHABLE });
  }
}
