import { Box, Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  paperHeightMm,
  type Receipt,
  type ReceiptItem,
  type ReceiptLine,
  type ReceiptPage,
} from '../model.ts';
import css from './receipt.css?inline';
import styles from './receipt-preview.module.css';

/**
 * One receipt as it will be printed: drawn by the same code and with the same style as in the printing
 * window, in millimetres of the screen.
 */
export function ReceiptPaper({ page }: { page: ReceiptPage }) {
  const host = useRef<HTMLDivElement>(null);
  const [heightMm, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const drawn = drawSheet(document, page, 'article');
    root.adoptedStyleSheets = [receiptStyleSheet(window)];
    root.replaceChildren(drawn.sheet);
    const mm = heightOf(drawn);
    drawn.sheet.style.height = `${mm}mm`;
    setHeight(mm);
  }, [page]);
  return (
    <Box component="figure" m={0}>
      <div className={styles.sheet} data-part="receipt-paper-sheet" ref={host} />
      <Text className="tabular" component="figcaption" mt={4} size="xs" ta="center">
        {page.width} × {heightMm} mm
      </Text>
    </Box>
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
 * The style sheet of receipts for a separate document. Sheets made by script are not inline styles for the
 * content security policy.
 */
export function receiptStyleSheet(view: Window & typeof globalThis): CSSStyleSheet {
  const styleSheet = new view.CSSStyleSheet();
  styleSheet.replaceSync(css);
  return styleSheet;
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
  const createElement = createElementFactory(page);
  const content = createElement(tag, 'receipt', partsOf(createElement, receipt, width === 80 ? 24 : 14));
  const sheet = createElement('div', 'sheet', [content]);
  sheet.dataset.width = String(width);
  return { sheet, content };
}

type ElementFactory = (
  tag: string,
  className: string,
  children: string | readonly HTMLElement[],
) => HTMLElement;

const createElementFactory =
  (page: Document): ElementFactory =>
  (tag, className, children) => {
    const element = page.createElement(tag);
    if (className) element.className = className;
    if (typeof children === 'string') element.textContent = children;
    else element.append(...children);
    return element;
  };

/** The company's logo; a receipt is printed without one that cannot be fetched. */
function logoElement(createElement: ElementFactory, logo: string): HTMLElement {
  const box = createElement('div', 'logo', []);
  const image = box.ownerDocument.createElement('img');
  image.alt = '';
  image.addEventListener('error', () => box.remove());
  // the printing window has no address of its own
  image.src = new URL(logo, location.href).href;
  box.append(image);
  return box;
}

/** @param longFrom values of more characters than this may break */
function partsOf(createElement: ElementFactory, receipt: Receipt, longFrom: number): HTMLElement[] {
  const pair = ({ label, value }: ReceiptLine, className = 'pair'): HTMLElement =>
    createElement('div', value.length > longFrom ? `${className} long` : className, [
      createElement('span', '', label),
      createElement('span', '', value),
    ]);
  const section = (children: readonly HTMLElement[]): HTMLElement[] =>
    children.length === 0 ? [] : [createElement('section', '', children)];
  const lines = (texts: readonly string[]): HTMLElement[] =>
    texts.map((text, index) => createElement('p', index === 0 ? 'strong' : '', text));
  const item = ({ title, amount, details }: ReceiptItem): HTMLElement[] => [
    pair({ label: title, value: amount }, 'pair strong'),
    ...details.map((detail) => createElement('p', 'detail', detail)),
  ];
  const sender = (className: string, texts: readonly string[]): HTMLElement[] =>
    texts.filter(Boolean).map((text) => createElement('p', className, text));
  const note = ({ label, value }: ReceiptLine): HTMLElement =>
    createElement('p', '', [createElement('span', 'strong', `${label}: `), createElement('span', '', value)]);
  return [
    ...(receipt.logo ? [logoElement(createElement, receipt.logo)] : []),
    ...sender('branch', [receipt.company]),
    ...sender(receipt.company ? 'sender' : 'branch', [receipt.branch]),
    ...sender('sender', [receipt.phone]),
    createElement('p', 'number', `#${receipt.number}`),
    ...section(receipt.facts.map((line) => pair(line))),
    ...section(lines(receipt.customer)),
    ...section(receipt.notes.map(note)),
    ...section(receipt.items.flatMap(item)),
    ...section([
      ...receipt.totals.map((line) => pair(line)),
      pair({ label: 'TOPLAM', value: receipt.total }, 'pair total'),
    ]),
    ...section(lines(receipt.payment)),
    createElement('p', 'end', 'Teşekkür ederiz'),
  ];
}
