import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core';
import { IconBell, IconBellOff, IconMap2, IconPlus, IconSearch } from '@tabler/icons-react';
import { BranchSelect } from '../../features/branches/components/branch-select.tsx';
import { mayPickBranch } from '../../features/branches/model.ts';
import { useSession } from '../../lib/session.ts';
import type { DashboardView } from '../../features/orders/model.ts';
import type { DashboardData } from './use-dashboard-data.ts';

export type DashboardDialog = 'search' | 'preparing' | 'new';

interface DashboardToolbarProps {
  data: DashboardData;
  onView: (change: Partial<DashboardView>) => void;
  onOpen: (dialog: DashboardDialog) => void;
  chime: { isMuted: boolean; toggle: () => void };
}

/** Search, map of what is being prepared, branch, sound, new order (spec 1 §2.3). */
export function DashboardToolbar({ data, onView, onOpen, chime }: DashboardToolbarProps) {
  const { role } = useSession();
  const sound = chime.isMuted ? 'Yeni sipariş sesi kapalı' : 'Yeni sipariş sesi açık';
  return (
    <div className="dash-toolbar">
      <Button
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="md">
            Ctrl K
          </Kbd>
        }
        aria-keyshortcuts="Control+K /"
        onClick={() => onOpen('search')}
      >
        Sipariş ara
      </Button>
      <Button variant="default" leftSection={<IconMap2 size={16} aria-hidden />} onClick={() => onOpen('preparing')}>
        Haritada göster
      </Button>
      {mayPickBranch(role) && (
        <BranchSelect branches={data.branches ?? []} value={data.branchId} onChange={(branchId) => onView({ branchId })} />
      )}
      <Tooltip label={sound}>
        <ActionIcon variant="default" size={36} aria-label={sound} aria-pressed={!chime.isMuted} onClick={chime.toggle}>
          {chime.isMuted ? <IconBellOff size={18} /> : <IconBell size={18} />}
        </ActionIcon>
      </Tooltip>
      <Button
        className="dash-new"
        leftSection={<IconPlus size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="md">
            N
          </Kbd>
        }
        aria-keyshortcuts="N"
        onClick={() => onOpen('new')}
      >
        Yeni Sipariş
      </Button>
    </div>
  );
}
