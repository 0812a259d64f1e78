import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconBell, IconBellOff, IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type KitchenSort, readSort } from '../model.ts';

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
    <div className="kitchen-bar">
      {props.modeSwitch}
      <SegmentedControl
        className="kitchen-sort"
        aria-label="Sıralama"
        data={SORTS}
        value={props.sort}
        onChange={(chosen) => props.onSort(readSort(chosen))}
      />
      <Button
        className="kitchen-tool kitchen-search"
        variant="default"
        aria-label="Sipariş ara"
        onClick={props.onSearch}
      >
        <IconSearch size={20} aria-hidden />
        <span className="kitchen-tool-text">Sipariş ara</span>
      </Button>
      <UnstyledButton
        className="kitchen-sound"
        title={sound}
        aria-label={sound}
        aria-pressed={!chime.isMuted}
        onClick={chime.toggle}
      >
        {chime.isMuted ? <IconBellOff size={22} aria-hidden /> : <IconBell size={22} aria-hidden />}
      </UnstyledButton>
      <Button className="kitchen-tool kitchen-new" aria-label="Yeni Sipariş" onClick={props.onNew}>
        <IconPlus size={20} aria-hidden />
        <span className="kitchen-tool-text">Yeni Sipariş</span>
      </Button>
    </div>
  );
}
