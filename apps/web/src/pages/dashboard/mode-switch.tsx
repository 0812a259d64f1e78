import { SegmentedControl } from '@mantine/core';
import { hasKitchen } from '../../features/kitchen/model.ts';
import { useSession } from '../../lib/session.ts';
import { useDashboardMode } from './use-mode.ts';

const MODES = [
  { value: 'kitchen', label: 'Mutfak' },
  { value: 'panel', label: 'Panel' },
];

/** 'Mutfak / Panel', for those who have both. */
export function DashboardModeSwitch() {
  const { role } = useSession();
  const [mode, change] = useDashboardMode();
  if (!hasKitchen(role)) return null;
  return (
    <SegmentedControl
      aria-label="Görünüm"
      data={MODES}
      value={mode}
      onChange={(value) => change(value === 'kitchen' ? 'kitchen' : 'panel')}
    />
  );
}
