import { useLayoutEffect, useRef, useState } from 'react';
import {
  paperHeightMm,
  type Receipt,
  type ReceiptItem,
  type ReceiptLine,
  type ReceiptPage,
} from '../model.ts';
import css from './receipt.css?inline';

/**
 * One receipt as it will lie on the counter: drawn by the same hand and with the same look as in the printing
 * window, in millimetres of the screen.
 */
export function ReceiptPaper({ page }: { page: ReceiptPage }) {
  const host = useRef<HTMLDivElement>(null);
  const [heightMm, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const drawn = drawSheet(document, page, 'article');
    root.adoptedStyleSheets = [receiptLook(window)];
    root.replaceChildren(drawn.sheet);
    const mm = heightOf(drawn);
    drawn.sheet.style.height = `${mm}mm`;
    setHeight(mm);
  }, [page]);
  return (
    <figure className="receipt-paper">
      <div className="receipt-paper-sheet" ref={host} />
      <figcaption>
        {page.width} × {heightMm} mm
      </figcaption>
    </figure>
  );
}

/** A receipt drawn into a document. */
export interface DrawnSheet {
  /** As wide as the paper. */
  readonly sheet: HTMLElement;
  /** What is printed on it: narrower than the paper, as long as it needs. */
  readonly content: HTMLElement;
}

/**
 * The look of receipts for a document of its own. Sheets made by script are not inline styles for the content
 * security policy.
 */
export function receiptLook(view: Window & typeof globalThis): CSSStyleSheet {
  const look = new view.CSSStyleSheet();
  look.replaceSync(css);
  return look;
}

/** The length of paper that a drawn receipt takes, whole millimetres. */
export const heightOf = ({ content }: DrawnSheet): number =>
  paperHeightMm(content.getBoundingClientRect().height);

/**
 * Draws a receipt; the same for the printing window and its preview. Every text goes in as text, none as
 * markup (criteria B18).
 * @param tag what the content is in its document: the main part of a printing window, an article elsewhere
 */
export function drawSheet(
  page: Document,
  { receipt, width }: ReceiptPage,
  tag: 'main' | 'article',
): DrawnSheet {
  const make = maker(page);
  const content = make(tag, 'receipt', partsOf(make, receipt, width === 80 ? 24 : 14));
  const sheet = make('div', 'sheet', [content]);
  sheet.dataset.width = String(width);
  return { sheet, content };
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

/** @param longFrom values of more characters than this may break */
function partsOf(make: Make, receipt: Receipt, longFrom: number): HTMLElement[] {
  const pair = ({ label, value }: ReceiptLine, className = 'pair'): HTMLElement =>
    make('div', value.length > longFrom ? `${className} long` : className, [
      make('span', '', label),
      make('span', '', value),
    ]);
  const section = (inside: readonly HTMLElement[]): HTMLElement[] =>
    inside.length === 0 ? [] : [make('section', '', inside)];
  const lines = (texts: readonly string[]): HTMLElement[] =>
    texts.map((text, index) => make('p', index === 0 ? 'strong' : '', text));
  const item = ({ title, amount, details }: ReceiptItem): HTMLElement[] => [
    pair({ label: title, value: amount }, 'pair strong'),
    ...details.map((detail) => make('p', 'detail', detail)),
  ];
  const note = ({ label, value }: ReceiptLine): HTMLElement =>
    make('p', '', [make('span', 'strong', `${label}: `), make('span', '', value)]);
  return [
    make('p', 'branch', receipt.branch),
    make('p', 'number', `#${receipt.number}`),
    ...section(receipt.facts.map((line) => pair(line))),
    ...section(lines(receipt.customer)),
    ...section(receipt.notes.map(note)),
    ...section(receipt.items.flatMap(item)),
    ...section([
      ...receipt.totals.map((line) => pair(line)),
      pair({ label: 'TOPLAM', value: receipt.total }, 'pair total'),
    ]),
    ...section(lines(receipt.payment)),
    make('p', 'end', 'Teşekkür ederiz'),
  ];
}
