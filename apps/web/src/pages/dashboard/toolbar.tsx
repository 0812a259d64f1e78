import { ActionIcon, Button, Kbd, SegmentedControl, Skeleton } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconChartBar,
  IconKeyboard,
  IconMap2,
  IconPlus,
  IconRoute2,
  IconSearch,
} from '@tabler/icons-react';
import { memo } from 'react';
import { mayPickBranch } from '../../domain/branches/branch-filter.ts';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import {
  type DashboardView,
  ORDERS_VIEWS,
  type OrdersView,
} from '../../features/orders/model/dashboard-view.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSession } from '../../lib/session.ts';
import { DashboardModeSwitch } from './mode-switch.tsx';
import type { DashboardDialog } from './open-dialogs.ts';
import { DashboardBoard } from './orders.tsx';
import desk from '../../ui/desk.module.css';
import styles from './dashboard.module.css';

// Lists to choose from bring 20 kB of their own, and most people have no branch to choose (size budgets,
// criteria C09).
const BranchSelect = lazyComponent(
  async () => (await import('../../domain/branches/branch-select.tsx')).BranchSelect,
  {
    fallback: () => <Skeleton w={190} h={36} />,
  },
);

interface DashboardToolbarProps extends Pick<BranchData, 'branches' | 'branchId'> {
  view: OrdersView;
  onView: (change: Partial<DashboardView>) => void;
  onOpen: (dialog: DashboardDialog) => void;
  onPlan: () => void;
  onInsights: () => void;
  chime: { isMuted: boolean; toggle: () => void };
}

/** So that the switch answers at once. */
const preloadBoard = (): void => void DashboardBoard.preload();

const VIEWS = [
  { value: 'table', label: 'Tablo' },
  { value: 'board', label: 'Pano' },
];

/**
 * Search, map of what is being prepared, suggestions, branch, tables or board, sound, keys, new order (spec 1
 * §2.3).
 */
export const DashboardToolbar = memo(function DashboardToolbar(props: DashboardToolbarProps) {
  const { branches, branchId, view, onView, onOpen, onPlan, onInsights, chime } = props;
  const { role } = useSession();
  const sound = chime.isMuted ? 'Yeni sipariş sesi kapalı' : 'Yeni sipariş sesi açık';
  return (
    <div className={`${desk.row} ${styles.toolbar}`}>
      <DashboardModeSwitch />
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
      <Button
        variant="default"
        leftSection={<IconMap2 size={16} aria-hidden />}
        onClick={() => onOpen('preparing')}
      >
        Haritada göster
      </Button>
      <Button
        variant="default"
        leftSection={<IconRoute2 size={16} aria-hidden />}
        aria-keyshortcuts="O"
        title="Bekleyen siparişler için kurye önerileri (O)"
        onClick={onPlan}
      >
        Öner
      </Button>
      {mayPickBranch(role) && (
        <BranchSelect
          branches={branches ?? []}
          value={branchId}
          onChange={(chosen) => onView({ branchId: chosen })}
        />
      )}
      <SegmentedControl
        data-part="dash-views"
        aria-label="Siparişlerin görünümü"
        data={VIEWS}
        value={view}
        onPointerEnter={preloadBoard}
        onFocus={preloadBoard}
        onChange={(value) => onView({ view: ORDERS_VIEWS.find((one) => one === value) ?? 'table' })}
      />
      <ActionIcon
        maw={44}
        variant="default"
        size={36}
        title={sound}
        aria-label={sound}
        aria-pressed={!chime.isMuted}
        aria-keyshortcuts="M"
        onClick={chime.toggle}
      >
        {chime.isMuted ? <IconBellOff size={18} /> : <IconBell size={18} />}
      </ActionIcon>
      <ActionIcon
        className={styles.wide}
        variant="default"
        size={36}
        title="Dağılım ve tahminler"
        aria-label="Dağılım ve tahminler"
        onClick={onInsights}
      >
        <IconChartBar size={18} />
      </ActionIcon>
      <ActionIcon
        className={styles.wide}
        variant="default"
        size={36}
        title="Klavye kısayolları (?)"
        aria-label="Klavye kısayolları"
        aria-keyshortcuts="?"
        onClick={() => onOpen('shortcuts')}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
      <Button
        className={`${desk.end} ${styles.new}`}
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
});
