import { type RefObject, useLayoutEffect } from 'react';

/**
 * Writes an element's height into a variable of the document for as long as it is shown, so that style sheets
 * can keep other things out of its way.
 */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const write = (): void => style.setProperty(name, `${Math.ceil(current.offsetHeight)}px`);
    const observer = new ResizeObserver(write);
    observer.observe(current);
    write();
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [element, name]);
}
