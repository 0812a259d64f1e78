import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconBell, IconBellOff, IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type KitchenSort, readSort } from '../model.ts';
import desk from '../../../ui/desk.module.css';
import styles from './kitchen.module.css';

interface KitchenBarProps {
  sort: KitchenSort;
  onSort: (sort: KitchenSort) => void;
  chime: { isMuted: boolean; toggle: () => void };
  onSearch: () => void;
  onNew: () => void;
  /** Leads to the panel. */
  modeSwitch: ReactNode;
}

const SORTS: { value: KitchenSort; label: string }[] = [
  { value: 'waiting', label: 'Bekleme süresi' },
  { value: 'promised', label: 'Söz verilen saat' },
];

/** Where to go from the kitchen, and how its orders are sorted. */
export function KitchenBar(props: KitchenBarProps) {
  const { chime } = props;
  const sound = chime.isMuted ? 'Yeni sipariş sesi kapalı' : 'Yeni sipariş sesi açık';
  return (
    <div className={`${desk.row} ${styles.bar}`}>
      {props.modeSwitch}
      <SegmentedControl
        className={styles.sort}
        aria-label="Sıralama"
        data={SORTS}
        value={props.sort}
        onChange={(chosen) => props.onSort(readSort(chosen))}
      />
      <Button className={styles.tool} variant="default" aria-label="Sipariş ara" onClick={props.onSearch}>
        <IconSearch size="1.25rem" aria-hidden />
        <span className={styles.toolText}>Sipariş ara</span>
      </Button>
      <ActionIcon
        c={chime.isMuted ? 'dimmed' : undefined}
        size={48}
        variant="default"
        title={sound}
        aria-label={sound}
        aria-pressed={!chime.isMuted}
        onClick={chime.toggle}
      >
        {chime.isMuted ? (
          <IconBellOff size="1.375rem" aria-hidden />
        ) : (
          <IconBell size="1.375rem" aria-hidden />
        )}
      </ActionIcon>
      <Button className={styles.tool} ml="auto" aria-label="Yeni Sipariş" onClick={props.onNew}>
        <IconPlus size="1.25rem" aria-hidden />
        <span className={styles.toolText}>Yeni Sipariş</span>
      </Button>
    </div>
  );
}
