import { useClickOutside } from '@mantine/hooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from './use-back-closes.ts';
import styles from './dropdown.module.css';
import surface from './surface.module.css';

interface DropdownProps {
  /** Content of the button. */
  readonly label: ReactNode;
  readonly buttonClass: string;
  /** Accessible name when the visible one is not enough. */
  readonly ariaLabel?: string;
  /** One of its links leads to the page that is open. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A button that opens a box of links and controls; a link, Esc, a press outside or Tab away closes it. */
export function Dropdown({ label, buttonClass, ariaLabel, isCurrent, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useClickOutside<HTMLDivElement>(() => setIsOpen(false), ['pointerdown']);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useBackCloses(isOpen, () => setIsOpen(false));

  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setIsOpen(false);
  };
  const closeAfterLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) setIsOpen(false);
  };
  return (
    <div className={styles.box} onBlur={onBlur} onKeyDown={onKeyDown} ref={box}>
      <button
        aria-controls={id}
        aria-current={isCurrent || undefined}
        aria-expanded={isOpen}
        aria-label={ariaLabel}
        className={buttonClass}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        {label}
      </button>
      <div className={`${surface.card} ${styles.list}`} hidden={!isOpen} id={id} onClick={closeAfterLink}>
        {children}
      </div>
    </div>
  );
}
