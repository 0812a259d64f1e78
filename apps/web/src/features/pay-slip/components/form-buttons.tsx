import { FormError } from '../../../ui/form-error.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './pay-slip.module.css';

interface FormButtonsProps {
  readonly submitLabel: string;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly isReachable: boolean;
  readonly onClose: () => void;
}

/** The end of a form of the slip: what went wrong, why it cannot be sent, send or leave it. */
export function FormButtons({ submitLabel, failure, isBusy, isReachable, onClose }: FormButtonsProps) {
  return (
    <>
      <FormError message={failure} />
      {!isReachable && (
        <p className={styles.note} role="status">
          Bağlantı yok. Yazdıklarınız burada duruyor; bağlantı gelince gönderin.
        </p>
      )}
      <div className={layout.wrap}>
        <button
          aria-disabled={isBusy}
          className={`${surface.button} ${surface.filled}`}
          disabled={!isReachable}
          type="submit"
        >
          {isBusy ? 'Gönderiliyor…' : submitLabel}
        </button>
        <button
          className={`${surface.button} ${surface.outline}`}
          disabled={isBusy}
          onClick={onClose}
          type="button"
        >
          Vazgeç
        </button>
      </div>
    </>
  );
}
