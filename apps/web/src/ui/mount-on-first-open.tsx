import { type ReactNode, useState } from 'react';

/**
 * Mounts its children at the first opening and keeps them, so that a dialog can close with its transition.
 */
export function MountOnFirstOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? children : null;
}
