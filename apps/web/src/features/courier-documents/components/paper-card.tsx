import { DOCUMENT_LABELS } from '@ulak/contracts/documents/kinds';
import type { OwnDocument } from '@ulak/contracts/documents/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { DocumentBadge } from '../../../domain/documents/document-badge.tsx';
import { dayText, endingOf } from '../../../domain/documents/document-texts.ts';
import type { Paper } from '../model/papers.ts';
import { UploadForm } from './upload-form.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './courier-documents.module.css';

interface PaperCardProps {
  readonly paper: Paper;
  readonly now: number;
  readonly onView: (document: OwnDocument) => void;
}

const moment = (at: string): string => formatFullDateTime(Date.parse(at));

/** One type of paper: what there is of it, and the way to send another. */
export function PaperCard({ paper, now, onView }: PaperCardProps) {
  const { type, isRequired, approved, open, past } = paper;
  return (
    <article
      aria-label={DOCUMENT_LABELS[type]}
      className={`${surface.card} ${layout.stack}`}
      data-paper={type}
    >
      <div className={`${layout.wrap} ${layout.between}`}>
        <h2 className={styles.name}>
          {DOCUMENT_LABELS[type]} {isRequired && <span className={text.dim}>(Zorunlu)</span>}
        </h2>
        {!approved && !open && <span className={styles.missing}>Yüklenmedi</span>}
      </div>
      {open && <Line document={open} now={now} onView={onView} />}
      {approved && <Line document={approved} now={now} onView={onView} />}
      <UploadForm hasOne={approved !== null || open !== null} key={type} type={type} />
      {past.length > 0 && <Past past={past} />}
    </article>
  );
}

interface LineProps {
  readonly document: OwnDocument;
  readonly now: number;
  readonly onView: (document: OwnDocument) => void;
}

/** What became of one upload; a rejected one with the reason. */
function Line({ document, now, onView }: LineProps) {
  const { documentType, status, uploadedAt, reviewNotes, expiresAt, hasFile } = document;
  return (
    <div className={styles.line}>
      <div className={`${layout.wrap} ${layout.between}`}>
        <DocumentBadge ending={endingOf(document, now)} status={status} />
        <small>{moment(uploadedAt)}</small>
      </div>
      {reviewNotes !== null && (
        <p className={styles.words} data-part="review-notes">
          {reviewNotes}
        </p>
      )}
      {expiresAt !== null && <p className={text.dim}>Geçerlilik: {dayText(expiresAt)} sonuna kadar</p>}
      {hasFile ? (
        <button
          aria-label={`${DOCUMENT_LABELS[documentType]}: yüklediğimi gör`}
          className={`${surface.button} ${surface.outline}`}
          onClick={() => onView(document)}
          type="button"
        >
          Yüklediğimi gör
        </button>
      ) : (
        <p className={text.dim}>Dosya silindi; yalnızca sonucu saklanıyor.</p>
      )}
    </div>
  );
}

const Past = ({ past }: { readonly past: readonly OwnDocument[] }) => (
  <details className={styles.past}>
    <summary>Önceki yüklemeler ({past.length})</summary>
    <ul className={layout.stack}>
      {past.map(({ id, uploadedAt, status, reviewNotes }) => (
        <li className={`${layout.wrap} ${layout.between}`} key={id}>
          <small>
            {moment(uploadedAt)}
            {reviewNotes !== null && ` · ${reviewNotes}`}
          </small>
          <DocumentBadge status={status} />
        </li>
      ))}
    </ul>
  </details>
);
