import './widget-styles.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import { useBackCloses } from './use-back-closes.ts';

/** The closing transition, after which the dialog leaves the page and the focus falls to nobody. */
const CLOSING_MS = 120;
const FOCUS_RESTORE_DELAY_MS = CLOSING_MS + 60;
const PHONE = '(max-width: 48em)';

interface ResponsiveDialogProps extends ModalProps {
  /** It is open by the address bar, so that Back closes it already. */
  readonly hasAddress?: boolean;
}

/**
 * A dialog that takes the whole screen of a phone. Elsewhere its upper edge stands still, whatever comes into
 * it or lies over its lower end: nothing moves away under a hand. Esc closes it; focus is trapped inside and
 * given back.
 */
export function ResponsiveDialog({ children, hasAddress = false, ...props }: ResponsiveDialogProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  useRestoreFocus(props.opened);
  useBackCloses(props.opened && !hasAddress, props.onClose);
  return (
    <Modal
      returnFocus={false}
      centered={false}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      size="lg"
      transitionProps={{ duration: CLOSING_MS }}
      {...props}
    >
      {children}
    </Modal>
  );
}

/**
 * Where the focus was before the first of the dialogs that are open now: one dialog may be opened from
 * another that closes.
 */
let focusedOutsideDialogs: Element | null = null;

/**
 * Gives the focus back to where it was before the dialog opened. Mantine's own way forgets it for a dialog
 * that is open from its first rendering on, as those are that were fetched on demand.
 */
function useRestoreFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const origin = document.activeElement;
    if (!origin?.closest('[role="dialog"]')) focusedOutsideDialogs = origin;
    return () => {
      setTimeout(() => {
        const isFocusLost = document.activeElement === null || document.activeElement === document.body;
        const target = origin?.isConnected ? origin : focusedOutsideDialogs;
        if (isFocusLost && target instanceof HTMLElement) target.focus({ preventScroll: true });
      }, FOCUS_RESTORE_DELAY_MS);
    };
  }, [isOpen]);
}
