import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

/**
 * How far the toasts of a wide screen reach up from the bottom of the window, px; 0 while there are none.
 * Style sheets keep what can be pressed out of it.
 */
const VARIABLE = '--toast-reach';
const ROOT = '.mantine-Notifications-root[data-position="bottom-right"]';

/** Keeps the variable right for as long as there are toasts. */
export function useToastHeight(): void {
  const isAny = useNotifications().notifications.length > 0;
  useEffect(() => {
    const root = document.querySelector(ROOT);
    if (!isAny || !root) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(VARIABLE, `${toastHeightOf(root)}px`));
    observer.observe(root);
    return () => {
      observer.disconnect();
      style.removeProperty(VARIABLE);
    };
  }, [isAny]);
}

function toastHeightOf(root: Element): number {
  const { top, height } = root.getBoundingClientRect();
  return height === 0 ? 0 : Math.max(0, Math.ceil(window.innerHeight - top));
}
