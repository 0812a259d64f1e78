import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { CLOSE_DELAY_MS, PRINT_DELAY_MS, pagesOf, type ReceiptPage } from '../model.ts';
import { paperWidthOf, senderOf, useLogos } from '../queries.ts';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { type DrawnSheet, drawSheet, heightOf, receiptStyleSheet } from './receipt-sheet.tsx';

const POPUP_BLOCKED =
  'Yazdırma penceresi açılamadı. Tarayıcınızda bu site için açılır pencerelere izin verin.';

/**
 * Prints an order; several at once with `printMany`, in one window with a page for each. Both return whether
 * the window opened.
 */
export interface PrintReceipt {
  (order: OrderView): boolean;
  readonly printMany: (orders: readonly OrderView[]) => boolean;
}

/**
 * Prints orders on the paper of their branches (spec 1 §9). The same function from one rendering to the next.
 */
export function usePrintReceipt(): PrintReceipt {
  const client = useQueryClient();
  // A window opens only in answer to a press, so the papers must be known before it.
  useQuery(branchList);
  const logoOf = useLogos();
  return useMemo(() => {
    const printMany = (orders: readonly OrderView[]): boolean => {
      if (orders.length === 0) return false;
      const branches = client.getQueryData(branchList.queryKey);
      const isOpen = printPages(pagesOf(orders, paperWidthOf(branches), senderOf(branches, logoOf)));
      if (!isOpen) toastError(POPUP_BLOCKED);
      return isOpen;
    };
    return Object.assign((order: OrderView) => printMany([order]), { printMany });
  }, [client, logoOf]);
}

/**
 * Prints receipts in a window of their own, one page each (spec 1 §9). The window is driven from here: it
 * holds no script, so no text of an order can become one (criteria B18), and the content security policy
 * needs no exception.
 * @returns false when the browser did not let the window open
 */
function printPages(pages: readonly ReceiptPage[]): boolean {
  const paper = window.open('', '_blank', 'popup,width=380,height=640');
  if (!paper) return false;
  const setPaper = draw(paper.document, pages);
  setPaper();
  whenLoaded(paper, () => {
    setPaper();
    const close = (): void => {
      if (!paper.closed) paper.close();
    };
    paper.addEventListener('afterprint', close, { once: true });
    window.setTimeout(() => !paper.closed && paper.print(), PRINT_DELAY_MS);
    // Some browsers never report that printing is over. Where print() shows a dialog it holds this timer back
    // until the person is done.
    window.setTimeout(close, CLOSE_DELAY_MS);
  });
  return true;
}

function whenLoaded(paper: Window, then: () => void): void {
  if (paper.document.readyState === 'complete') then();
  else paper.addEventListener('load', then, { once: true });
}

/**
 * Draws the pages into an empty document. @returns makes every page as wide as its paper and as long as its
 * content
 */
function draw(page: Document, pages: readonly ReceiptPage[]): () => void {
  page.title = pages.length === 1 ? `Fiş ${pages[0]?.receipt.number}` : `${pages.length} fiş`;
  page.documentElement.lang = 'tr';
  const view = page.defaultView ?? window;
  const paper = new view.CSSStyleSheet();
  page.adoptedStyleSheets = [receiptStyleSheet(view), paper];
  const drawn = pages.map((one) => drawSheet(page, one, 'main'));
  page.body.replaceChildren(...drawn.map(({ sheet }) => sheet));
  return () => paper.replaceSync(paperRules(pages, drawn));
}

/**
 * The paper of each page by name, so that each is cut where it ends. A browser that knows no named pages
 * takes the largest for all.
 */
function paperRules(pages: readonly ReceiptPage[], drawn: readonly DrawnSheet[]): string {
  const sizes = pages.map(({ width }, index) => ({ width, height: heightOf(drawn[index] as DrawnSheet) }));
  const rule = (name: string, width: number, height: number): string =>
    `@page ${name} { size: ${width}mm ${height}mm; margin: 0; }`;
  const largest = rule(
    '',
    Math.max(...sizes.map(({ width }) => width)),
    Math.max(...sizes.map(({ height }) => height)),
  );
  if (sizes.length === 1) return largest;
  const named = sizes.map(
    ({ width, height }, index) =>
      `${rule(`receipt-${index}`, width, height)} .sheet:nth-child(${index + 1}) { page: receipt-${index}; }`,
  );
  return [largest, ...named].join('\n');
}
