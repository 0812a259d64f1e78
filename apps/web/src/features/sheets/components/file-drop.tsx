import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import styles from './sheets.module.css';

interface FileDropProps {
  /** Of the button: 'Dosya seç'. */
  label: string;
  onPick: (file: File) => void;
}

/** A button that picks a file; also the same one again, after it was corrected. */
export const FilePicker = ({ label, isFilled = false, onPick }: FileDropProps & { isFilled?: boolean }) => (
  <label className={styles.pick} data-filled={isFilled || undefined}>
    {label}
    <input
      accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      className="visually-hidden"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // Else the browser would not tell of the same file again.
        currentTarget.value = '';
        if (file) onPick(file);
      }}
      type="file"
    />
  </label>
);

/** A place for a file: picked by a button or dropped. */
export function FileDrop({ label, onPick }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onPick(file);
  };
  return (
    <div
      className={`${desk.column} ${styles.drop}`}
      data-over={isOver || undefined}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDrop={drop}
    >
      <span>
        <IconFileSpreadsheet aria-hidden color="var(--mantine-color-dimmed)" size="2rem" stroke={1.5} />
      </span>
      <span>
        <FilePicker isFilled label={label} onPick={onPick} />
      </span>
      <span className={desk.note}>ya da Excel dosyasını buraya bırakın (en fazla 5 MB, 10.000 satır)</span>
    </div>
  );
}
