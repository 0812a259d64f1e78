import type { OrderId } from '@ulak/contracts/ids';
import { useCallback, useEffect, useRef } from 'react';
import type { BoardColumn } from '../model.ts';

/** A card that is to have the focus as soon as it is drawn, in the named column or in any. */
export interface FocusCommand {
  readonly orderId: OrderId;
  readonly key: string | null;
}

/**
 * A column that scrolled into view, or that a card moved to, is drawn a moment later: looked for after each
 * rendering until it is there.
 */
export function useFocusCommand(
  focusCommand: FocusCommand | null,
  setFocusCommand: (focusCommand: FocusCommand | null) => void,
): void {
  useEffect(() => {
    if (!focusCommand) return;
    const column = focusCommand.key === null ? '' : `[data-column="${focusCommand.key}"] `;
    const card = document.querySelector<HTMLElement>(
      `[data-part="board"] ${column}[data-order-id="${focusCommand.orderId}"] [data-order-focus]`,
    );
    if (!card) return;
    setFocusCommand(null);
    card.focus({ preventScroll: true });
    card.closest('[data-part="board-card"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** A selection made elsewhere (map, search) brings its card into view. */
export function useScrollToSelected(
  selectedId: OrderId | null,
  columns: readonly BoardColumn[],
  reveal: (index: number) => void,
): void {
  const latest = useRef({ columns, reveal });
  useEffect(() => {
    latest.current = { columns, reveal };
  });
  const show = useCallback((id: OrderId) => {
    const column = latest.current.columns.findIndex(({ rows }) => rows.some(({ order }) => order.id === id));
    if (column >= 0) latest.current.reveal(column);
    document.getElementById(`order-${id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  useEffect(() => {
    if (selectedId !== null) show(selectedId);
  }, [selectedId, show]);
}
