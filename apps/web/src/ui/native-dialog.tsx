import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from './use-back-closes.ts';
import surface from './surface.module.css';
import layout from './layout.module.css';
import styles from './native-dialog.module.css';

interface NativeDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Takes the whole screen of a phone. */
  readonly isFullScreen?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog of the browser's own: it is there without signal and weighs nothing. Esc and a tap beside it close
 * it; focus stays inside and goes back to where it was.
 */
export function NativeDialog({ title, onClose, isFullScreen = false, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(true, onClose);
  // Closed while it is still in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      aria-labelledby={titleId}
      className={`${surface.card} ${layout.reset} ${styles.dialog}`}
      data-full={isFullScreen || undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      ref={dialog}
    >
      <div className={styles.inside}>
        <header className={`${layout.row} ${layout.between} ${styles.head}`}>
          <h2 id={titleId}>{title}</h2>
          <button
            aria-label="Kapat"
            className={`${surface.plain} ${surface.disc} ${styles.close}`}
            onClick={onClose}
            type="button"
          >
            <IconX aria-hidden size="1.75rem" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
