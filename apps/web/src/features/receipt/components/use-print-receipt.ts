import type { OrderView } from '@ulak/contracts/orders/schema';
import { toastError } from '../../../lib/toast.ts';
import {
  CLOSE_DELAY_MS,
  PRINT_DELAY_MS,
  paperHeightMm,
  RECEIPT_WIDTH_MM,
  type Receipt,
  type ReceiptItem,
  type ReceiptLine,
  receiptOf,
} from '../model.ts';
import sheet from './receipt.css?inline';

const POPUP_BLOCKED = 'Yazdırma penceresi açılamadı. Tarayıcınızda bu site için açılır pencerelere izin verin.';

/** Prints one order on 80 mm paper in a window of its own (spec 1 §9). The window is driven from here: it holds no script, so no text of an
 * order can become one (criteria B18), and the content security policy needs no exception. */
export const usePrintReceipt = (): ((order: OrderView) => void) => printReceipt;

function printReceipt(order: OrderView): void {
  const paper = window.open('', '_blank', 'popup,width=380,height=640');
  if (!paper) {
    toastError(POPUP_BLOCKED);
    return;
  }
  const page = drawReceipt(paper.document, receiptOf(order));
  page.setPaperHeight(paperHeightMm(page.content.getBoundingClientRect().height));
  whenLoaded(paper, () => {
    page.setPaperHeight(paperHeightMm(page.content.getBoundingClientRect().height));
    const close = (): void => {
      if (!paper.closed) paper.close();
    };
    paper.addEventListener('afterprint', close, { once: true });
    window.setTimeout(() => !paper.closed && paper.print(), PRINT_DELAY_MS);
    // Some browsers never tell that printing is over. Where print() shows a dialog it holds this timer back until the person is done.
    window.setTimeout(close, CLOSE_DELAY_MS);
  });
}

function whenLoaded(paper: Window, then: () => void): void {
  if (paper.document.readyState === 'complete') then();
  else paper.addEventListener('load', then, { once: true });
}

interface DrawnReceipt {
  readonly content: HTMLElement;
  /** Makes the page as long as its content. */
  setPaperHeight(mm: number): void;
}

/** Draws a receipt into an empty document. Every text goes in as text, none as markup. */
function drawReceipt(page: Document, receipt: Receipt): DrawnReceipt {
  page.title = `Fiş ${receipt.number}`;
  page.documentElement.lang = 'tr';
  const view = page.defaultView ?? window;
  // Sheets made by script are not inline styles for the content security policy.
  const look = new view.CSSStyleSheet();
  look.replaceSync(sheet);
  const paper = new view.CSSStyleSheet();
  page.adoptedStyleSheets = [look, paper];
  const make = maker(page);
  const content = make('main', '', [
    make('h1', '', receipt.branch),
    make('p', 'number', `#${receipt.number}`),
    make(
      'section',
      '',
      receipt.facts.map((line) => pair(make, line)),
    ),
    make(
      'section',
      '',
      receipt.customer.map((text, index) => make('p', index === 0 ? 'strong' : '', text)),
    ),
    ...notes(make, receipt.notes),
    ...(receipt.items.length > 0
      ? [
          make(
            'section',
            '',
            receipt.items.flatMap((item) => itemRows(make, item)),
          ),
        ]
      : []),
    make('section', '', [
      ...receipt.totals.map((line) => pair(make, line)),
      pair(make, { label: 'TOPLAM', value: receipt.total }, 'pair total'),
    ]),
    make(
      'section',
      '',
      receipt.payment.map((text, index) => make('p', index === 0 ? 'strong' : '', text)),
    ),
    make('p', 'end', 'Teşekkür ederiz'),
  ]);
  page.body.replaceChildren(content);
  return {
    content,
    setPaperHeight: (mm) => paper.replaceSync(`@page { size: ${RECEIPT_WIDTH_MM}mm ${mm}mm; margin: 0; }`),
  };
}

type Make = (tag: string, className: string, inside: string | readonly HTMLElement[]) => HTMLElement;

const maker =
  (page: Document): Make =>
  (tag, className, inside) => {
    const element = page.createElement(tag);
    if (className) element.className = className;
    if (typeof inside === 'string') element.textContent = inside;
    else element.append(...inside);
    return element;
  };

const pair = (make: Make, { label, value }: ReceiptLine, className = 'pair'): HTMLElement =>
  make('div', value.length > 24 ? `${className} long` : className, [make('span', '', label), make('span', '', value)]);

const notes = (make: Make, lines: readonly ReceiptLine[]): HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        make(
          'section',
          '',
          lines.map(({ label, value }) => make('p', '', [make('span', 'strong', `${label}: `), make('span', '', value)])),
        ),
      ];

const itemRows = (make: Make, { title, amount, details }: ReceiptItem): HTMLElement[] => [
  pair(make, { label: title, value: amount }, 'pair strong'),
  ...details.map((detail) => make('p', 'detail', detail)),
];
