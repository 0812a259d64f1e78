import type { PayoutReceipt, ReceiptLine } from './payout-receipt.ts';

/** The new window draws its text before the dialog takes it over. */
const PRINT_DELAY_MS = 250;
/** Some browsers never report that printing is over. */
const CLOSE_DELAY_MS = 60_000;

// Black on white, no font of ours: a document of its own. A5, or whatever paper is chosen.
const STYLE = `
@page { size: A5; margin: 14mm; }
body { margin: 0; color: #000; background: #fff; font: 13px/1.45 Arial, "Liberation Sans", sans-serif; }
h1 { margin: 0 0 4mm; font-size: 20px; }
dl { margin: 0; padding: 3mm 0; border-top: 1px solid #000; }
dl > div { display: flex; justify-content: space-between; gap: 6mm; padding: 0.6mm 0; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.sums { font-weight: 700; }
.signs { display: flex; justify-content: space-between; gap: 10mm; margin-top: 18mm; }
.signs span { flex: 1; padding-top: 1.5mm; border-top: 1px solid #000; text-align: center; }
`;

function element<Tag extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: Tag,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const made = page.createElement(tag);
  if (text !== undefined) made.textContent = text;
  return made;
}

function drawList(page: Document, lines: readonly ReceiptLine[], className = ''): HTMLElement {
  const list = element(page, 'dl');
  list.className = className;
  for (const [label, value] of lines) {
    const row = element(page, 'div');
    row.append(element(page, 'dt', label), element(page, 'dd', value));
    list.append(row);
  }
  return list;
}

function draw(page: Document, { title, about, made, sums, reversal }: PayoutReceipt): void {
  page.title = title;
  page.documentElement.lang = 'tr';
  const style = new (page.defaultView ?? window).CSSStyleSheet();
  style.replaceSync(STYLE);
  page.adoptedStyleSheets = [style];
  const signs = element(page, 'div');
  signs.className = 'signs';
  signs.append(element(page, 'span', 'Teslim eden'), element(page, 'span', 'Teslim alan'));
  page.body.replaceChildren(
    element(page, 'h1', title),
    drawList(page, about),
    drawList(page, made),
    drawList(page, sums, 'sums'),
    ...(reversal.length > 0 ? [drawList(page, reversal)] : []),
    signs,
  );
}

/**
 * Prints a receipt in a window of its own, which holds no script: no text of it can become one.
 * @returns false when the browser did not let the window open
 */
export function printPayout(receipt: PayoutReceipt): boolean {
  const paper = window.open('', '_blank', 'popup,width=520,height=740');
  if (!paper) return false;
  draw(paper.document, receipt);
  const close = (): void => {
    if (!paper.closed) paper.close();
  };
  paper.addEventListener('afterprint', close, { once: true });
  window.setTimeout(() => !paper.closed && paper.print(), PRINT_DELAY_MS);
  window.setTimeout(close, CLOSE_DELAY_MS);
  return true;
}
