import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconUserCheck, IconUserStar } from '@tabler/icons-react';
import { ROLE_LABELS, ROLES } from '@ulak/contracts/roles';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { countFilters, MAX_SEARCH, type UsersView } from '../model/users-view.ts';
import styles from './users.module.css';

const TYPING_MS = 200;

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
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
      <SearchField onChange={(search) => onView({ search })} value={view.search} />
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
          clearButtonProps={{ 'aria-label': 'Rol filtresini kaldır' }}
          data={ROLE_OPTIONS}
          flex="0 1 11rem"
          leftSection={<IconUserStar aria-hidden size="1rem" />}
          onChange={(value) => onView({ role: ROLES.find((role) => role === value) ?? null })}
          placeholder="Tüm roller"
          size="sm"
          value={view.role}
        />
        {branchSelect}
        <Select
          aria-label="Durum"
          clearable
          clearButtonProps={{ 'aria-label': 'Durum filtresini kaldır' }}
          data={STATE_OPTIONS}
          flex="0 1 9rem"
          leftSection={<IconUserCheck aria-hidden size="1rem" />}
          onChange={(value) => onView({ state: value === 'active' || value === 'passive' ? value : null })}
          placeholder="Tüm durumlar"
          size="sm"
          value={view.state}
        />
      </div>
      {count}
    </section>
  );
}

/** The address follows the typing after a moment; what the address says otherwise stands here. */
function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    onChange(text.trim());
  }, TYPING_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      aria-label="Kullanıcı ara"
      flex="1 1 11rem"
      leftSection={<IconSearch aria-hidden size="1rem" />}
      maw={340}
      maxLength={MAX_SEARCH}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
      placeholder="Ad, TC no, telefon, şube"
      size="sm"
      type="search"
      value={typed}
    />
  );
}
