import { Button, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconUserCheck, IconUserStar } from '@tabler/icons-react';
import { ROLE_LABELS, ROLES } from '@ulak/contracts/roles';
import { type ReactNode, useId, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { SearchField } from '../../../ui/search-field.tsx';
import { countFilters, type UsersView } from '../model/users-view.ts';
import styles from './users.module.css';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
/** A target (WCAG 2.5.8); the field's own size has a smaller one. */
const CLEAR_SIZE = '1.5rem';
const STATE_OPTIONS = [
  { value: 'active', label: 'Aktif' },
  { value: 'passive', label: 'Pasif' },
];

interface UsersFiltersProps {
  view: UsersView;
  /** For roles that see more than one branch. */
  branchSelect: ReactNode;
  /** 'N kullanıcı' behind the filters. */
  count: ReactNode;
  onView: (change: Partial<UsersView>) => void;
}

/** Search, role, branch and state; all of it lives in the address bar. */
export function UsersFilters({ view, branchSelect, count, onView }: UsersFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const set = countFilters(view);
  return (
    <section
      aria-label="Süzgeçler"
      className={`${desk.row} ${desk.touch} ${styles.filters}`}
      data-open={isOpen || undefined}
    >
      <SearchField
        label="Kullanıcı ara"
        onChange={(search) => onView({ search })}
        placeholder="Ad, TC no, telefon, şube"
        value={view.search}
      />
      <Button
        aria-controls={id}
        aria-expanded={isOpen}
        flex="none"
        hiddenFrom="sm"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size="1rem" />}
        onClick={() => setIsOpen(!isOpen)}
        variant="default"
      >
        {set > 0 ? `Filtreler (${set})` : 'Filtreler'}
      </Button>
      <div className={styles.choices} id={id}>
        <Select
          aria-label="Rol"
          clearable
          clearButtonProps={{ 'aria-label': 'Rol filtresini kaldır', size: CLEAR_SIZE }}
          data={ROLE_OPTIONS}
          flex="0 1 11rem"
          leftSection={<IconUserStar aria-hidden size="1rem" />}
          onChange={(value) => onView({ role: ROLES.find((role) => role === value) ?? null })}
          placeholder="Tüm roller"
          rightSectionWidth={30}
          size="sm"
          value={view.role}
        />
        {branchSelect}
        <Select
          aria-label="Durum"
          clearable
          clearButtonProps={{ 'aria-label': 'Durum filtresini kaldır', size: CLEAR_SIZE }}
          data={STATE_OPTIONS}
          flex="0 1 10.5rem"
          leftSection={<IconUserCheck aria-hidden size="1rem" />}
          onChange={(value) => onView({ state: value === 'active' || value === 'passive' ? value : null })}
          placeholder="Tüm durumlar"
          rightSectionWidth={30}
          size="sm"
          value={view.state}
        />
      </div>
      {count}
    </section>
  );
}
