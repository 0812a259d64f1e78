import { Select } from '@mantine/core';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { RATING_STATUS_LABELS, RATING_STATUSES, STARS } from '@ulak/contracts/ratings/status';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import desk from '../../../ui/desk.module.css';
import { SearchField } from '../../../ui/search-field.tsx';
import { MIN_SEARCH, RATING_TIME_LABELS, RATING_TIMES, type RatingsView } from '../model/ratings-view.ts';
import styles from './ratings.module.css';

const ALL = 'all';
const STATUS_OPTIONS = [
  { value: ALL, label: 'Tüm durumlar' },
  ...RATING_STATUSES.map((value) => ({ value, label: RATING_STATUS_LABELS[value] })),
];
const STAR_OPTIONS = [
  { value: ALL, label: 'Tüm puanlar' },
  ...STARS.toReversed().map((stars) => ({ value: String(stars), label: `${stars} yıldız` })),
];
const SPAN = 'span';
const TIME_OPTIONS = RATING_TIMES.map((value) => ({
  value: value as string,
  label: RATING_TIME_LABELS[value],
}));
const SPAN_OPTION = { value: SPAN, label: 'Rapordaki aralık' };

interface RatingFiltersProps {
  readonly view: RatingsView;
  readonly branches: readonly BranchView[];
  readonly onView: (change: Partial<RatingsView>) => void;
}

/** Status, stars, time, branch, and a search (spec 3 §2.7). */
export const RatingFilters = ({ view, branches, onView }: RatingFiltersProps) => (
  <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.filters}`}>
    <Choice
      data={STATUS_OPTIONS}
      label="Durum"
      onPick={(picked) => onView({ status: RATING_STATUSES.find((status) => status === picked) ?? null })}
      value={view.status ?? ALL}
    />
    <Choice
      data={STAR_OPTIONS}
      label="Puan"
      onPick={(picked) => onView({ stars: STARS.find((stars) => String(stars) === picked) ?? null })}
      value={view.stars === null ? ALL : String(view.stars)}
    />
    <Choice
      data={view.span ? [...TIME_OPTIONS, SPAN_OPTION] : TIME_OPTIONS}
      label="Zaman"
      onPick={(picked) => {
        const time = RATING_TIMES.find((one) => one === picked);
        if (time) onView({ time, span: null });
      }}
      value={view.span ? SPAN : view.time}
    />
    {branches.length > 1 && (
      <BranchSelect branches={branches} onChange={(branchId) => onView({ branchId })} value={view.branchId} />
    )}
    <SearchField
      label="Değerlendirmelerde ara"
      minLength={MIN_SEARCH}
      onChange={(search) => onView({ search })}
      placeholder="Sipariş no, kurye veya yorum"
      value={view.search}
    />
  </section>
);

interface ChoiceProps {
  readonly label: string;
  readonly data: { value: string; label: string }[];
  readonly value: string;
  readonly onPick: (value: string | null) => void;
}

const Choice = ({ label, data, value, onPick }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    aria-label={label}
    data={data}
    flex="1 1 8.5rem"
    maw="12rem"
    onChange={onPick}
    size="sm"
    value={value}
  />
);
