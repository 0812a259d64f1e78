import type { BranchView } from '@ulak/contracts/branches/schema';
import type { HandOverReceipt, ReceiptLine } from './hand-over-receipt.ts';

/** The new window draws its text before the dialog takes it over. */
const PRINT_DELAY_MS = 250;
/** Some browsers never report that printing is over. */
const CLOSE_DELAY_MS = 60_000;
/** What a printer's paper carries at most, mm (criteria D07). */
const PRINT_MM = { 58: 47, 80: 70 } as const;

// Black on white, no font of ours: a document of its own.
const style = (width: BranchView['receiptWidth']): string => `
@page { size: ${width}mm auto; margin: 0; }
body { width: ${PRINT_MM[width]}mm; margin: 0 auto; padding: 3mm 0; color: #000; background: #fff;
  font: ${width === 58 ? 11 : 12}px/1.35 Arial, "Liberation Sans", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 2mm; font-size: 17px; text-align: center; }
dl { margin: 0; padding: 1.5mm 0; border-top: 1px dashed #000; }
dl > div { display: flex; justify-content: space-between; gap: 2mm; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.sums { font-weight: 700; }
.signs { display: flex; gap: 5mm; margin-top: 14mm; }
.signs span { flex: 1; padding-top: 1mm; border-top: 1px solid #000; text-align: center; }
`;

function element(page: Document, tag: string, text: string | null, ...children: Node[]): HTMLElement {
  const made = page.createElement(tag);
  if (text !== null) made.textContent = text;
  made.append(...children);
  return made;
}

function drawList(page: Document, lines: readonly ReceiptLine[], className = ''): HTMLElement {
  const rows = lines.map(([label, value]) =>
    element(page, 'div', null, element(page, 'dt', label), element(page, 'dd', value)),
  );
  const list = element(page, 'dl', null, ...rows);
  list.className = className;
  return list;
}

/**
 * Prints a hand-over on the branch's paper, in a window that holds no script: no text can become one.
 * @returns false when the browser did not let the window open
 */
export function printHandOver(receipt: HandOverReceipt, width: BranchView['receiptWidth']): boolean {
  const paper = window.open('', '_blank', 'popup,width=380,height=640');
  if (!paper) return false;
  const page = paper.document;
  page.title = receipt.title;
  page.documentElement.lang = 'tr';
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(style(width));
  page.adoptedStyleSheets = [sheet];
  const signs = element(
    page,
    'div',
    null,
    element(page, 'span', 'Teslim eden'),
    element(page, 'span', 'Teslim alan'),
  );
  signs.className = 'signs';
  page.body.replaceChildren(
    element(page, 'h1', receipt.title),
    drawList(page, receipt.about),
    drawList(page, receipt.made),
    drawList(page, receipt.sums, 'sums'),
    ...(receipt.cards.length > 0 ? [drawList(page, receipt.cards)] : []),
    signs,
  );
  const close = (): void => {
    if (!paper.closed) paper.close();
  };
  paper.addEventListener('afterprint', close, { once: true });
  window.setTimeout(() => !paper.closed && paper.print(), PRINT_DELAY_MS);
  window.setTimeout(close, CLOSE_DELAY_MS);
  return true;
}
