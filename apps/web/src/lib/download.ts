import type { Call } from '@ulak/contracts/call';
import { CallError, toCallError } from './call.ts';
import { recordResponse } from './reachability.ts';
import { saveXlsx } from './xlsx.ts';

const TIMEOUT_MS = 120_000;
const UNREACHABLE = 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edin.';

/** The name that a Content-Disposition gives, in the form that keeps Turkish letters. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * Downloads the workbook that a GET answers with; a refusal is thrown and shown here, not opened as a page.
 * @param fallbackName where the answer names none
 * @throws CallError
 */
export async function downloadXlsx({ path }: Call, fallbackName: string): Promise<void> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((): never => {
    recordResponse(false);
    throw new CallError({ status: 0, code: 'NETWORK', message: UNREACHABLE });
  });
  recordResponse(true);
  if (!response.ok) throw toCallError(response.status, await response.json().catch(() => undefined));
  const bytes = new Uint8Array(await response.arrayBuffer());
  saveXlsx(fileNameOf(response.headers.get('content-disposition')) ?? fallbackName, bytes);
}
