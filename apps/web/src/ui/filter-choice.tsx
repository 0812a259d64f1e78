import { Select } from '@mantine/core';
import styles from './filter-grid.module.css';
import { filterOptions } from './filter-options.ts';

interface FilterChoiceProps {
  readonly label: string;
  readonly data: { value: string; label: string }[];
  /** Null: nothing is chosen yet. */
  readonly value: string | null;
  readonly placeholder?: string;
  readonly onPick: (value: string) => void;
}

/** More options than fit in sight are searched. */
const MOST_UNSEARCHED = 9;

/** One of a list's filters, which always has a value once it is chosen. */
export const FilterChoice = ({ label, data, value, placeholder, onPick }: FilterChoiceProps) => (
  <Select
    allowDeselect={false}
    className={styles.field ?? ''}
    comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    data={data}
    filter={filterOptions}
    label={label}
    nothingFoundMessage="Bulunamadı"
    onChange={(picked) => picked !== null && onPick(picked)}
    placeholder={placeholder}
    searchable={data.length > MOST_UNSEARCHED}
    size="sm"
    value={value}
  />
);
