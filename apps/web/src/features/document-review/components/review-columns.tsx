import { DOCUMENT_LABELS } from '@ulak/contracts/documents/kinds';
import type { CourierDocument } from '@ulak/contracts/documents/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { DocumentBadge } from '../../../domain/documents/document-badge.tsx';
import { dayText, endingOf } from '../../../domain/documents/document-texts.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import styles from './document-review.module.css';

type Open = (document: CourierDocument) => void;

const momentText = (at: string): string => formatFullDateTime(Date.parse(at));

/** What was decided, when and with which words; null: nothing yet. */
export const reviewText = ({ reviewedAt, reviewedByName, reviewNotes }: CourierDocument): string | null =>
  reviewedAt === null
    ? null
    : [momentText(reviewedAt), reviewedByName ?? 'Yönetim', reviewNotes].filter(Boolean).join(' · ');

export const phoneText = ({ phone }: CourierDocument['courier']): string | null =>
  phone && formatPhone(phone);

const expiryText = ({ expiresAt }: CourierDocument): string | null =>
  expiresAt === null ? null : `${dayText(expiresAt)} sonuna kadar`;

const nameOf = ({ courier, documentType }: CourierDocument): string =>
  `${courier.fullName}, ${DOCUMENT_LABELS[documentType]}`;

const TwoLines = ({ first, second }: { readonly first: string; readonly second: string | null }) => (
  <span title={[first, second].filter(Boolean).join(' · ')}>
    <span className={desk.oneLine}>{first}</span>
    <span className={desk.secondLine}>{second}</span>
  </span>
);

/** The columns of the table. @param open shows one; keep the same function */
export const reviewColumns = (open: Open, now: number): DataColumn<CourierDocument>[] => [
  {
    key: 'type',
    head: 'Belge',
    width: '22%',
    cell: (document) => (
      <button
        aria-label={`${nameOf(document)}: aç`}
        className={`${desk.plain} ${desk.target}`}
        onClick={() => open(document)}
        type="button"
      >
        <TwoLines first={DOCUMENT_LABELS[document.documentType]} second={expiryText(document)} />
      </button>
    ),
  },
  {
    key: 'status',
    head: 'Durum',
    width: '8.5rem',
    cell: (document) => <DocumentBadge ending={endingOf(document, now)} status={document.status} />,
  },
  {
    key: 'courier',
    head: 'Kurye',
    width: '20%',
    cell: ({ courier }) => <TwoLines first={courier.fullName} second={phoneText(courier)} />,
  },
  {
    key: 'branch',
    head: 'Şube',
    width: '15%',
    cell: ({ branch }) => (
      <span className={desk.oneLine} title={branch.name}>
        {branch.name}
      </span>
    ),
  },
  {
    key: 'uploaded',
    head: 'Yüklendi, incelendi',
    cell: (document) => (
      <TwoLines first={momentText(document.uploadedAt)} second={reviewText(document) ?? 'İncelenmedi'} />
    ),
  },
];

interface ReviewCardProps {
  readonly document: CourierDocument;
  readonly now: number;
  readonly onOpen: Open;
}

/** A paper where the table would not fit: the same facts as its row. */
export const ReviewCard = ({ document, now, onOpen }: ReviewCardProps) => (
  <>
    <span className={`${desk.row} ${desk.between}`}>
      <b className={desk.breaks}>{DOCUMENT_LABELS[document.documentType]}</b>
      <DocumentBadge ending={endingOf(document, now)} status={document.status} />
    </span>
    <span className={desk.breaks}>{document.courier.fullName}</span>
    <span className={`${desk.note} ${desk.breaks}`}>
      {[phoneText(document.courier), document.branch.name, expiryText(document)].filter(Boolean).join(' · ')}
    </span>
    <span className={`${desk.note} ${desk.breaks}`}>
      Yüklendi: {momentText(document.uploadedAt)}
      {document.reviewedAt !== null && (
        <>
          <br />
          İncelendi: {reviewText(document)}
        </>
      )}
    </span>
    <span className={`${desk.row} ${desk.touch}`}>
      <button
        aria-label={`${nameOf(document)}: aç`}
        className={`${desk.link} ${desk.target} ${styles.open}`}
        onClick={() => onOpen(document)}
        type="button"
      >
        {document.status === 'PENDING' ? 'Aç ve incele' : 'Aç'}
      </button>
    </span>
  </>
);
