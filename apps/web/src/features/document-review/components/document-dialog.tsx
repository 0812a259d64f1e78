import { DOCUMENT_LABELS, DOCUMENT_TEXTS } from '@ulak/contracts/documents/kinds';
import type { CourierDocument } from '@ulak/contracts/documents/schema';
import { formatFullDateTime, MINUTE_MS } from '@ulak/contracts/time';
import { DocumentBadge } from '../../../domain/documents/document-badge.tsx';
import { dayText, endingOf, sizeText } from '../../../domain/documents/document-texts.ts';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { FileView } from './file-view.tsx';
import { phoneText, reviewText } from './review-columns.tsx';
import { ReviewForm } from './review-form.tsx';
import styles from './document-review.module.css';

interface DocumentDialogProps {
  readonly isOpen: boolean;
  /** As the list last said it; undefined: the list does not have it. */
  readonly document: CourierDocument | undefined;
  readonly onClose: () => void;
}

/** One paper: what it shows, and beside it the decision. */
export function DocumentDialog({ isOpen, document, onClose }: DocumentDialogProps) {
  const title = document
    ? `${DOCUMENT_LABELS[document.documentType]} · ${document.courier.fullName}`
    : 'Doküman';
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      hasAddress
      onClose={onClose}
      opened={isOpen}
      size="62rem"
      title={<span className={desk.breaks}>{title}</span>}
    >
      {document ? (
        <div className={styles.sides} key={document.id}>
          <FileView document={document} />
          <div className={desk.column}>
            <Facts document={document} />
            {document.status === 'PENDING' && document.supersededAt === null && (
              <ReviewForm document={document} onClose={onClose} />
            )}
          </div>
        </div>
      ) : (
        <EmptyState text={DOCUMENT_TEXTS.notFound}>
          <p>Listede yok; süzgeçleri kaldırıp yeniden deneyin.</p>
        </EmptyState>
      )}
    </ResponsiveDialog>
  );
}

/** Whose it is, since when, and what was decided. */
function Facts({ document }: { readonly document: CourierDocument }) {
  const now = useNow(MINUTE_MS);
  const { courier, branch, uploadedAt, expiresAt, fileName, size, supersededAt } = document;
  const decided = reviewText(document);
  const rows: readonly (readonly [string, string | null])[] = [
    ['Kurye', [courier.fullName, phoneText(courier)].filter(Boolean).join(' · ')],
    ['Şube', branch.name],
    ['Yüklendi', formatFullDateTime(Date.parse(uploadedAt))],
    ['Geçerlilik', expiresAt === null ? null : `${dayText(expiresAt)} sonuna kadar`],
    ['Dosya', `${fileName} · ${sizeText(size)}`],
    ['İncelendi', decided],
    ['Yenilendi', supersededAt === null ? null : formatFullDateTime(Date.parse(supersededAt))],
  ];
  return (
    <>
      <span>
        <DocumentBadge ending={endingOf(document, now)} status={document.status} />
      </span>
      <dl className={styles.facts}>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={desk.breaks}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
