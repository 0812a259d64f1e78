import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../lib/toast.ts';
import { useToastHeight } from './use-toast-height.ts';

/** Shows the toasts of `lib/toast.ts`: bottom right, on a phone at the top. */
export function Toasts() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  useToastHeight();
  return (
    <Notifications
      autoClose={TOAST_MS}
      limit={4}
      position={isPhone ? 'top-center' : 'bottom-right'}
      zIndex={1000}
    />
  );
}
