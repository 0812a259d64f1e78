import { useEffect, useRef } from 'react';
import { addOverlay } from '../lib/back-closes.ts';

/** Narrow, or of fingers: a phone on its side is as wide as a small desk. */
const PHONE = '(max-width: 48em), (pointer: coarse)';

/** On a phone, Back closes what is open. Not for dialogs with an address of their own: Back leaves that. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(
    () => (isOpen && matchMedia(PHONE).matches ? addOverlay(() => latest.current()) : undefined),
    [isOpen],
  );
}
