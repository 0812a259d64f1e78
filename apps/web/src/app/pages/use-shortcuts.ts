import { useEffect, useRef } from 'react';

interface Shortcuts {
  readonly search: () => void;
  readonly newOrder: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` and Ctrl+K search, N opens a new order (ux "Look", Keyboard). `/` counts however the keyboard makes it: Turkish ones need Shift.
 * @param isOn off while a dialog is open */
export function useShortcuts(isOn: boolean, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isControl = event.ctrlKey || event.metaKey;
      const isSearch = isControl && !event.altKey && event.key.toLowerCase() === 'k';
      const isPlain = !isControl && !event.altKey && !isTyping(event.target);
      if (isSearch || (isPlain && event.key === '/')) latest.current.search();
      else if (isPlain && !event.shiftKey && event.key.toLowerCase() === 'n') latest.current.newOrder();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
}
