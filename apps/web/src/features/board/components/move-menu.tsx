import { Overlay, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { foldTr } from '@ulak/contracts/text';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { Glyph } from '../../../ui/glyph.tsx';
import { rootFontPx } from '../../../lib/root-font.ts';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { type MoveChoice, moveChoices } from '../model.ts';
import { EarlyHints } from '../../../domain/orders/early-hints.tsx';
import { mayStaff } from '../../../domain/orders/staff-actions.ts';
import desk from '../../../ui/desk.module.css';
import styles from './board.module.css';

const WIDTH_REM = 18.75;
const MAX_HEIGHT_REM = 23.75;
const MARGIN_PX = 8;

interface MoveMenuProps {
  order: OrderView;
  couriers: readonly CourierLocation[];
  /** Beside what it opens. */
  anchor: DOMRect;
  onAssign: (courier: CourierLocation) => void;
  onUnassign: () => void;
  onClose: () => void;
}

/**
 * Below the card, or above it where there is no room; always inside the window. On a phone the style sheet
 * puts it at the bottom.
 */
function menuPosition({ left, top, bottom }: DOMRect): CSSProperties {
  const [width, maxHeight] = [WIDTH_REM * rootFontPx(), MAX_HEIGHT_REM * rootFontPx()];
  const isBelow = bottom + maxHeight < innerHeight || top < innerHeight / 2;
  const start = Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX));
  const room = isBelow ? innerHeight - bottom : top;
  return {
    '--menu-inset': isBelow
      ? `${bottom + 2}px auto auto ${start}px`
      : `auto auto ${innerHeight - top + 2}px ${start}px`,
    '--menu-height': `${Math.min(maxHeight, room - MARGIN_PX)}px`,
  } as CSSProperties;
}

/**
 * The keyboard's way to move an order: couriers by arrow keys, Home, End or the first letters of a name;
 * Enter assigns.
 */
export function MoveMenu({ order, couriers, anchor, onAssign, onUnassign, onClose }: MoveMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => items(box.current)[0]?.focus(), []);
  useOutsidePress(box, onClose);
  useBackCloses(true, onClose);

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items(box.current);
    const place = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }[event.key];
    // Keys typed here are not page shortcuts.
    event.stopPropagation();
    if (to !== undefined) all.at(to % all.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
      typeAhead(typed.current, event.key, all);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Overlay className={styles.backdrop} fixed backgroundOpacity={0.45} zIndex={300} />
      <div
        className={`${desk.panel} ${styles.menu}`}
        role="menu"
        ref={box}
        style={menuPosition(anchor)}
        aria-label={`${order.receiptNumber} numaralı siparişi taşı`}
        onKeyDown={onKeyDown}
      >
        <Text fz="inherit" fw={650} px="xs" py={4} role="presentation">
          #{order.receiptNumber} siparişini taşı
        </Text>
        <EarlyHints orders={[order]} />
        {mayStaff('unassign', order.status) && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`${desk.plain} ${desk.line} ${desk.touch} ${styles.choice}`}
            onClick={onUnassign}
          >
            <IconArrowBackUp size="1rem" aria-hidden />
            <span className={desk.strong}>Atamayı geri al</span>
          </button>
        )}
        {moveChoices(order, couriers).map((choice) => (
          <Choice key={choice.courier.courierId} {...choice} onGive={onAssign} />
        ))}
      </div>
    </>
  );
}

function Choice({ courier, refusal, onGive }: MoveChoice & { onGive: (courier: CourierLocation) => void }) {
  const { name, status, load, limit } = courier;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`${desk.plain} ${desk.line} ${desk.touch} ${styles.choice}`}
      data-name={foldTr(name)}
      aria-disabled={refusal !== null || undefined}
      onClick={() => refusal === null && onGive(courier)}
    >
      <span style={{ color: courierVar(status) }}>
        <Glyph strokes={COURIER_GLYPHS[status]} size="1rem" />
      </span>
      <span>
        <span className={desk.strong}>{name}</span>
        <span className={`${desk.secondLine} ${desk.wrap}`}>
          {refusal ?? `${COURIER_STATE_LABELS[status]} · ${load}/${limit} sipariş`}
        </span>
      </span>
    </button>
  );
}

const items = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

const TYPEAHEAD_MS = 700;

/** Letters typed soon after each other are the beginning of a name. */
function typeAhead(typed: { text: string; at: number }, key: string, all: readonly HTMLElement[]): void {
  const now = performance.now();
  typed.text = (now - typed.at < TYPEAHEAD_MS ? typed.text : '') + foldTr(key);
  typed.at = now;
  all.find(({ dataset }) => dataset.name?.split(' ').some((part) => part.startsWith(typed.text)))?.focus();
}

function useOutsidePress(box: React.RefObject<HTMLElement | null>, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const listen = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    addEventListener('pointerdown', listen);
    return () => removeEventListener('pointerdown', listen);
  }, [box]);
}
