import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DOCUMENT_LABELS, isSensitive, REASON_MISSING } from '@ulak/contracts/documents/kinds';
import type { CourierDocument } from '@ulak/contracts/documents/schema';
import { type FormEvent, useState } from 'react';
import { saveDocument } from '../../../domain/documents/document-file.ts';
import { DocumentPreview } from '../../../domain/documents/document-preview.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './document-review.module.css';

const SHORTEST_REASON = 5;
const LONGEST_REASON = 200;

/** The paper itself; special-category data is shown when the reason was given. */
export function FileView({ document }: { readonly document: CourierDocument }) {
  const [reason, setReason] = useState<string | null>(null);
  const label = DOCUMENT_LABELS[document.documentType];
  if (!document.hasFile)
    return (
      <div className={`${desk.panel} ${styles.gone}`}>
        <p>Dosya incelemeden sonra silindi; yalnızca sonucu saklanıyor.</p>
      </div>
    );
  if (isSensitive(document.documentType) && reason === null) return <AskReason onReason={setReason} />;
  return (
    <div className={desk.column}>
      <DocumentPreview document={document} label={label} reason={reason} />
      <span className={`${desk.row} ${desk.touch}`}>
        <Button
          leftSection={<IconDownload aria-hidden size="1rem" />}
          onClick={() => void saveDocument({ document, reason })}
          size="sm"
          variant="default"
        >
          İndir
        </Button>
      </span>
    </div>
  );
}

/** Why a criminal record is viewed; it goes into the audit log. */
function AskReason({ onReason }: { readonly onReason: (reason: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = text.trim();
    if (reason.length < SHORTEST_REASON) setError(`En az ${SHORTEST_REASON} karakter yazın`);
    else onReason(reason);
  };
  return (
    <form
      aria-label="Görüntüleme nedeni"
      className={`${desk.panel} ${desk.column} ${styles.reason}`}
      noValidate
      onSubmit={submit}
    >
      <p>{REASON_MISSING}. Neden, adınızla birlikte denetim kaydına yazılır.</p>
      <TextInput
        error={error}
        label="Görüntüleme nedeni (Zorunlu)"
        maxLength={LONGEST_REASON}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(null);
        }}
        placeholder="Örneğin: işe alım kontrolü"
        value={text}
      />
      <span className={`${desk.row} ${desk.touch}`}>
        <Button size="sm" type="submit">
          Belgeyi göster
        </Button>
      </span>
    </form>
  );
}
