import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { PartFailure } from './part-failure.tsx';
import { ResponsiveDialog } from './responsive-dialog.tsx';

/** A dialog that comes at once is not announced by another one. */
const ANNOUNCE_AFTER_MS = 300;

interface DialogOptions<P extends object> {
  readonly isOpen: (props: P) => boolean;
  readonly close: (props: P) => void;
}

interface StandInProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * As {@link lazyComponent}, for a dialog: while its code comes, or when it could not be fetched, another one
 * stands in its place, which says so and can be closed.
 */
export const lazyDialog = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isOpen, close }: DialogOptions<P>,
): LazyComponent<P> =>
  lazyComponent(load, {
    fallback: (props) => <WaitingDialog isOpen={isOpen(props)} onClose={() => close(props)} />,
    failure: (props, retry) => (
      <FailedDialog isOpen={isOpen(props)} onClose={() => close(props)} onRetry={retry} />
    ),
  });

function WaitingDialog({ isOpen, onClose }: StandInProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ResponsiveDialog opened={isOpen && isLate} title="Yükleniyor..." zIndex={230} onClose={onClose}>
      <LoadingScreen height="30dvh" />
    </ResponsiveDialog>
  );
}

function FailedDialog({ isOpen, onClose, onRetry }: StandInProps & { readonly onRetry: () => void }) {
  const wasOpen = useRef(isOpen);
  // Who presses again wants another try.
  useEffect(() => {
    if (isOpen && !wasOpen.current) onRetry();
    wasOpen.current = isOpen;
  }, [isOpen, onRetry]);
  return (
    <ResponsiveDialog opened={isOpen} title="Yüklenemedi" zIndex={230} onClose={onClose}>
      <PartFailure height="30dvh" onRetry={onRetry} />
    </ResponsiveDialog>
  );
}
