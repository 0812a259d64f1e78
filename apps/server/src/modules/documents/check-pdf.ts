import { once } from 'node:events';
import { AppError, fieldError } from '../../app-error.ts';
import { startWorker } from '../../start-worker.ts';
import type { PdfFault } from './scan-pdf.ts';

/** A file of ten megabytes takes a second or two. */
const LIMIT_MS = 10_000;
const HEAP_MB = 512;
/** PDFs judged at once; more wait in turn. */
const MOST_WAITING = 20;

const REFUSALS: Record<PdfFault, string> = {
  broken: 'PDF okunamadı; dosya bozuk veya eksik olabilir',
  locked: 'PDF parolayla korunuyor. Parolasız kaydedip gönderin',
  active: 'PDF’te betik, ekli dosya veya etkin içerik var. Yazdırarak yeni bir PDF yapıp gönderin',
  foreign: 'Dosyada PDF’ten başka içerik var. Yeniden kaydedip gönderin',
  large: 'PDF çok büyük; en fazla 30 sayfa gönderebilirsiniz',
};

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Refuses a PDF that runs, opens or carries something, one after the other in a thread that ends with it.
 * @throws AppError VALIDATION_ERROR on `file`; SERVICE_BUSY while too many wait
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (waiting >= MOST_WAITING) throw new AppError('SERVICE_BUSY');
  waiting += 1;
  const turn = last.then(() => judge(bytes));
  last = turn.catch(() => undefined);
  const fault = await turn.catch((): PdfFault => 'broken').finally(() => (waiting -= 1));
  if (fault !== null) throw fieldError('file', REFUSALS[fault]);
}

async function judge(bytes: Buffer): Promise<PdfFault | null> {
  const worker = startWorker('./pdf-worker.js', new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  try {
    worker.postMessage(bytes);
    const [fault] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    return fault as PdfFault | null;
  } finally {
    await worker.terminate();
  }
}
