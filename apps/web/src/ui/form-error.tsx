import { IconAlertCircle } from '@tabler/icons-react';
import surface from './surface.module.css';

/** The inline error area of a form; announced when it appears, nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div aria-live="assertive" role="alert">
      {message && (
        <div className={surface.note}>
          <IconAlertCircle aria-hidden size="1.25rem" style={{ flexShrink: 0 }} />
          <span>{message}</span>
        </div>
      )}
    </div>
  );
}
