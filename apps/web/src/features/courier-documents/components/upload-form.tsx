import { DOCUMENT_LABELS, DOCUMENT_MEDIA_TYPES, type DocumentType } from '@ulak/contracts/documents/kinds';
import { type ChangeEvent, useId } from 'react';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { useUploadForm } from './use-upload-form.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './courier-documents.module.css';

interface UploadFormProps {
  readonly type: DocumentType;
  /** Whether one was uploaded before. */
  readonly hasOne: boolean;
}

/** Takes a photo or a file of a paper and sends it at once; what broke off is sent again with one tap. */
export function UploadForm({ type, hasOne }: UploadFormProps) {
  const form = useUploadForm(type);
  const isReachable = useIsServerReachable();
  if (!form.isOpen)
    return (
      <button
        aria-label={`${DOCUMENT_LABELS[type]}: ${hasOne ? 'yenisini yükle' : 'yükle'}`}
        className={`${surface.button} ${surface.big} ${hasOne ? surface.outline : surface.filled}`}
        onClick={form.open}
        type="button"
      >
        {hasOne ? 'Yenisini yükle' : 'Yükle'}
      </button>
    );
  return (
    <div
      aria-label={`${DOCUMENT_LABELS[type]} yükle`}
      className={`${layout.stack} ${styles.form}`}
      role="group"
    >
      {form.needsDay && <LastDay form={form} />}
      {form.share === null ? <Choose form={form} type={type} /> : <Progress share={form.share} />}
      <FormError message={form.failure} />
      {!isReachable && (
        <p className={text.dim} role="status">
          Bağlantı yok; bağlantı gelince gönderin.
        </p>
      )}
      {form.share === null && (
        <div className={styles.actions}>
          {form.canRetry && (
            <button
              className={`${surface.button} ${surface.big} ${surface.filled}`}
              onClick={form.retry}
              type="button"
            >
              Yeniden dene
            </button>
          )}
          <button className={`${surface.button} ${surface.outline}`} onClick={form.close} type="button">
            Vazgeç
          </button>
        </div>
      )}
    </div>
  );
}

interface ChooseProps {
  readonly form: ReturnType<typeof useUploadForm>;
  readonly type: DocumentType;
}

/** The last day of a paper, typed as it stands there: years away in a calendar are many taps. */
function LastDay({ form: { day, dayError, setDay } }: Pick<ChooseProps, 'form'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Geçerlilik tarihi (Zorunlu)</label>
      <input
        aria-describedby={`${id}-hint`}
        aria-invalid={dayError !== null}
        autoComplete="off"
        id={id}
        inputMode="numeric"
        maxLength={10}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        placeholder="GG.AA.YYYY"
        value={day}
      />
      <span className={text.dim} id={`${id}-hint`}>
        {dayError === null ? (
          'Belgenin son geçerli günü'
        ) : (
          <b className={styles.error} role="alert">
            {dayError}
          </b>
        )}
      </span>
    </div>
  );
}

/** The camera, or a file that there is already. */
function Choose({ form, type }: ChooseProps) {
  const id = useId();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // the same file may be chosen again
    currentTarget.value = '';
    if (file) form.send(file);
  };
  return (
    <div className={styles.choices}>
      <label className={`${surface.button} ${surface.big} ${surface.filled}`} htmlFor={`${id}-camera`}>
        Fotoğraf çek
        <input
          accept="image/*"
          capture={type === 'COURIER_SELFIE' ? 'user' : 'environment'}
          className="visually-hidden"
          id={`${id}-camera`}
          onChange={take}
          type="file"
        />
      </label>
      <label className={`${surface.button} ${surface.big} ${surface.outline}`} htmlFor={`${id}-file`}>
        Dosya seç
        <input
          accept={DOCUMENT_MEDIA_TYPES.join(',')}
          className="visually-hidden"
          id={`${id}-file`}
          onChange={take}
          type="file"
        />
      </label>
    </div>
  );
}

function Progress({ share }: { readonly share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={layout.stack}>
      <progress aria-label="Yükleniyor" className={styles.progress} max={100} value={percent} />
      <p role="status">{percent < 100 ? `Yükleniyor… %${percent}` : 'Kontrol ediliyor…'}</p>
    </div>
  );
}
