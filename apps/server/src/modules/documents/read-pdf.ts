import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PdfFault, scanPdf } from './scan-pdf.ts';

const MAX_PAGES = 30;
/** Annotations that run, open or carry something. */
const ACTIVE_ANNOTATIONS = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Screen', 'Sound', '3D']);
const HARMLESS_LINK = /^(?:https?:|mailto:|tel:)/i;

/**
 * Why a PDF is refused; null: it is not. First by its bytes, then as a reader understands it, which unpacks
 * whatever the bytes hide in unusual ways.
 */
export async function findPdfFault(bytes: Buffer): Promise<PdfFault | null> {
  const fault = scanPdf(bytes);
  if (fault !== null) return fault;
  const loading = getDocument({
    // a copy: the reader takes the memory over
    data: Uint8Array.from(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
  });
  try {
    return await judge(await loading.promise);
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'locked' : 'broken';
  } finally {
    await loading.destroy();
  }
}

async function judge(document: PDFDocumentProxy): Promise<PdfFault | null> {
  if (document.numPages > MAX_PAGES) return 'large';
  if ((await document.getJSActions()) || (await document.getAttachments())) return 'active';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (await page.getJSActions()) return 'active';
    const annotations = (await page.getAnnotations()) as readonly Annotation[];
    if (annotations.some(isActive)) return 'active';
    page.cleanup();
  }
  return null;
}

interface Annotation {
  readonly subtype?: string;
  readonly unsafeUrl?: string;
  readonly attachment?: unknown;
  readonly actions?: unknown;
}

const isActive = ({ subtype = '', unsafeUrl, attachment, actions }: Annotation): boolean =>
  ACTIVE_ANNOTATIONS.has(subtype) ||
  (unsafeUrl !== undefined && !HARMLESS_LINK.test(unsafeUrl)) ||
  Boolean(attachment) ||
  Boolean(actions);
