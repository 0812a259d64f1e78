import { Popover } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useDeferredValue, useImperativeHandle } from 'react';
import desk from './desk.module.css';

interface PopoverOfProps {
  /** Of the button; the popover's own is `${id}-dropdown`. */
  readonly id: string;
  /** The button that opens it, with `aria-haspopup`, `aria-expanded` and `aria-controls` of its own. */
  readonly target: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** px */
  readonly width: number;
  readonly children: ReactNode;
}

/** The popover of a button that is rendered without it: a list with a menu in each row mounts few. */
export function PopoverOf({ id, target, isOpen, onChange, width, children }: PopoverOfProps) {
  // Mounted closed: where the focus returns to is noted when it opens.
  const isShown = useDeferredValue(isOpen, false);
  return (
    <Popover
      id={id}
      opened={isShown}
      onChange={onChange}
      position="bottom-end"
      width={width}
      shadow="md"
      withinPortal
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Existing element={target} />
      </Popover.Target>
      <Popover.Dropdown className={desk.grid} fz="h6" p="sm">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ExistingProps {
  readonly element: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement | null>;
}

/** Gives an element that stands elsewhere in place of its own. */
function Existing({ element, ref }: ExistingProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
