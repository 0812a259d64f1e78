import { Button, SegmentedControl } from '@mantine/core';
import { IconHourglassHigh } from '@tabler/icons-react';
import { DENSITIES } from '../../features/orders/model/dashboard-view.ts';
import type { PersonalView } from './use-view.ts';

interface SwitchProps {
  view: PersonalView;
  onView: (change: Partial<PersonalView>) => void;
}
interface TableSwitchesProps extends SwitchProps {
  /** The tables are cards, which stand as they do. */
  isNarrow: boolean;
}

const DENSITY_LABELS = [
  { value: 'compact', label: 'Sıkışık' },
  { value: 'comfortable', label: 'Rahat' },
];

/** The tables' sort in one press, and how close their rows stand; the board has neither. */
export function TableSwitches({ view, onView, isNarrow }: TableSwitchesProps) {
  if (view.view !== 'table') return null;
  return (
    <>
      <LongestFirst view={view} onView={onView} />
      {!isNarrow && (
        <SegmentedControl
          data-part="dash-density"
          aria-label="Satırların aralığı"
          data={DENSITY_LABELS}
          value={view.density}
          onChange={(value) => onView({ density: DENSITIES.find((one) => one === value) ?? 'compact' })}
        />
      )}
    </>
  );
}

/** Rows by what is due first, or by number as the specification has it. */
export function LongestFirst({ view, onView }: SwitchProps) {
  const isOn = view.sort === 'asc';
  return (
    <Button
      data-part="dash-longest"
      variant={isOn ? 'light' : 'default'}
      px="sm"
      leftSection={<IconHourglassHigh size="1rem" aria-hidden />}
      aria-pressed={isOn}
      title={isOn ? 'Numaraya göre sırala' : 'En çok bekleyeni başa al'}
      onClick={() => onView({ sort: isOn ? null : 'asc' })}
    >
      En çok bekleyen
    </Button>
  );
}
