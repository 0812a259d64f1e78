import { Button, FileButton, Input, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { LOGO_TYPES, type LogoChange, logoRefusal } from '../model/logo.ts';
import desk from '../../../ui/desk.module.css';
import styles from './companies.module.css';

interface LogoFieldProps {
  /** The stored logo; null: none. */
  readonly stored: string | null;
  readonly change: LogoChange;
  readonly error: string;
  readonly onChange: (change: LogoChange) => void;
  readonly onRefusal: (sentence: string) => void;
}

/** The logo: chosen or dropped, shown before it is saved, removed; a refusal stands here (criteria B13). */
export function LogoField({ stored, change, error, onChange, onRefusal }: LogoFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  useRevokedPreview(change);
  const shown = change.kind === 'replace' ? change.preview : change.kind === 'keep' ? stored : null;
  const take = (files: ArrayLike<File>): void => {
    const refusal = logoRefusal(files);
    const file = files[0];
    if (refusal !== null || !file) onRefusal(refusal ?? '');
    else onChange({ kind: 'replace', file, preview: URL.createObjectURL(file) });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div aria-describedby={error ? id : undefined} aria-label="Logo" className={styles.whole} role="group">
      <Input.Label component="span">Logo</Input.Label>
      <div
        className={styles.logo}
        data-invalid={error ? true : undefined}
        data-over={isOver || undefined}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={drop}
      >
        <span className={styles.preview} data-part="logo-preview">
          {shown ? <img alt="Logonun görünümü" src={shown} /> : 'Logo yok'}
        </span>
        <span className={desk.row}>
          <FileButton accept={LOGO_TYPES.join(',')} onChange={(file) => file && take([file])}>
            {(props) => (
              <Button
                leftSection={<IconPhoto aria-hidden size="1rem" />}
                size="sm"
                variant="default"
                {...props}
              >
                {shown ? 'Başka logo seç' : 'Logo seç'}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button
              leftSection={<IconTrash aria-hidden size="1rem" />}
              onClick={() => onChange(stored ? { kind: 'remove' } : { kind: 'keep' })}
              size="sm"
              variant="default"
            >
              Logoyu kaldır
            </Button>
          )}
        </span>
        <Text c="dimmed" size="xs">
          Ya da resmi buraya bırakın. JPEG, PNG veya WebP, en fazla 2 MB. Panelde, fişte ve müşteri takip
          sayfasında görünür.
        </Text>
      </div>
      <Input.Error id={id} role="alert">
        {error}
      </Input.Error>
    </div>
  );
}

/** A picture of this window takes memory until it is let go. */
function useRevokedPreview(change: LogoChange): void {
  const preview = change.kind === 'replace' ? change.preview : null;
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
}
