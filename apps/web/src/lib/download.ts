import type { Call } from '@ulak/contracts/call';
import { downloadFile } from './download-file.ts';
import { saveXlsx } from './xlsx.ts';

const TIMEOUT_MS = 120_000;

/**
 * Downloads the workbook that a GET answers with; a refusal is thrown and shown here, not opened as a page.
 * @param fallbackName where the answer names none
 * @throws CallError; the DOMException of a time-out
 */
export async function downloadXlsx(call: Call, fallbackName: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { name, bytes } = await downloadFile(call, {}, { signal, onProgress: () => {}, fallbackName });
  saveXlsx(name, bytes);
}
