import { useEffect, useRef } from 'react';
import { type ShortcutId, findShortcut } from '../lib/shortcuts.ts';

export type ShortcutHandlers = Readonly<Partial<Record<ShortcutId, () => void>>>;

/** Boxes and buttons take no letters. */
const NON_TEXT_INPUT_TYPES = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file']);

const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.isContentEditable) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !NON_TEXT_INPUT_TYPES.has(target.type));

/**
 * Arrow keys and Enter belong to whatever control has the focus; they are shortcuts on the page itself and on
 * a row only.
 */
function isHandledByControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  if (key === 'Enter') return !target.matches('tr');
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  return (
    isArrow &&
    (target.matches('input[type="radio"]') ||
      target.closest('[role="application"], [data-map-box], [data-part="roster"]') !== null)
  );
}

/** The keys of `lib/shortcuts.ts`. Never while somebody types. While a dialog is open only taking back works.
 * @param isOn off while a dialog is open */
export function useShortcuts(isOn: boolean, handlers: ShortcutHandlers): void {
  const latest = useRef({ isOn, handlers });
  useEffect(() => {
    latest.current = { isOn, handlers };
  });
  useEffect(() => {
    // A key that closes a dialog belongs to that dialog: what counts is the state before any listener ran.
    let wasEnabled = false;
    const recordState = (): void => {
      wasEnabled = latest.current.isOn;
    };
    const onKey = (event: KeyboardEvent): void => {
      const isControl = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || isHandledByControl(event)) return;
      const id = findShortcut(event);
      // Ctrl+K leaves even a field; Ctrl+Z there is the field's own.
      if (!id || (isTyping(event.target) && !(id === 'search' && isControl))) return;
      const run = wasEnabled || id === 'undo' ? latest.current.handlers[id] : undefined;
      if (!run) return;
      run();
      event.preventDefault();
    };
    addEventListener('keydown', recordState, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', recordState, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, []);
}
