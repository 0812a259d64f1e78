import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { useMemo } from 'react';
import desk from '../../ui/desk.module.css';
import { filterOptions } from '../../ui/filter-options.ts';
import { branchOptions } from './branch-filter.ts';
import styles from './branch-select.module.css';

interface BranchSelectProps {
  branches: readonly BranchView[];
  value: BranchFilter;
  onChange: (branchId: BranchFilter) => void;
  /** Spoken name, where a screen has more than one. */
  label?: string;
  /** False: one branch is chosen, never all of them. */
  withAll?: boolean;
}

const ALL = { value: 'all', label: 'Tüm şubeler' };

/** Chooses whose orders are shown; for roles that see more than one branch. */
export function BranchSelect({
  branches,
  value,
  onChange,
  label = 'Şube',
  withAll = true,
}: BranchSelectProps) {
  const data = useMemo(() => [...(withAll ? [ALL] : []), ...branchOptions(branches)], [branches, withAll]);
  return (
    <Select
      className={`${desk.touch} ${styles.root}`}
      size="sm"
      aria-label={label}
      leftSection={<IconBuildingStore size="1rem" aria-hidden />}
      data={data}
      value={String(value)}
      allowDeselect={false}
      searchable={branches.length > 8}
      filter={filterOptions}
      nothingFoundMessage="Şube bulunamadı"
      onChange={(chosen) =>
        onChange(chosen === null || chosen === 'all' ? 'all' : (Number(chosen) as BranchId))
      }
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
