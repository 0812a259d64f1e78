import { Select } from '@mantine/core';
import { DOCUMENT_FILTERS, DOCUMENT_TYPES } from '@ulak/contracts/documents/kinds';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import desk from '../../../ui/desk.module.css';
import { SearchField } from '../../../ui/search-field.tsx';
import { type DocumentView, STATUS_FILTER_LABELS, TYPE_CHOICES } from '../model/document-view.ts';
import styles from './document-review.module.css';

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'Tüm durumlar' },
  ...DOCUMENT_FILTERS.map((value) => ({ value, label: STATUS_FILTER_LABELS[value] })),
];
const TYPES = [{ value: ALL, label: 'Tüm belgeler' }, ...TYPE_CHOICES];

export interface ReviewFiltersProps {
  readonly view: DocumentView;
  readonly branches: readonly BranchView[];
  readonly branchId: BranchFilter;
  readonly onView: (change: Partial<DocumentView>) => void;
}

/** Courier, status, type and branch (spec 4 §2). */
export const ReviewFilters = ({ view, branches, branchId, onView }: ReviewFiltersProps) => (
  <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.filters}`}>
    <SearchField
      label="Kurye ara"
      onChange={(search) => onView({ search })}
      placeholder="Kurye adı veya telefonu"
      value={view.search}
    />
    <Select
      allowDeselect={false}
      aria-label="Durum"
      className={styles.choice ?? ''}
      data={STATUSES}
      onChange={(value) => onView({ status: DOCUMENT_FILTERS.find((one) => one === value) ?? null })}
      size="sm"
      value={view.status ?? ALL}
    />
    <Select
      allowDeselect={false}
      aria-label="Belge türü"
      className={styles.choice ?? ''}
      data={TYPES}
      onChange={(value) => onView({ type: DOCUMENT_TYPES.find((one) => one === value) ?? null })}
      size="sm"
      value={view.type ?? ALL}
    />
    {branches.length > 1 && (
      <BranchSelect
        branches={branches}
        onChange={(chosen) => onView({ branchId: chosen })}
        value={branchId}
      />
    )}
  </section>
);
