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
import { ORDERS_VIEWS } from '../../features/orders/model/dashboard-view.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSession } from '../../lib/session.ts';
import { DashboardModeSwitch } from './mode-switch.tsx';
import type { DashboardDialog } from './open-dialogs.ts';
import { DashboardBoard } from './orders.tsx';
import { TableSwitches } from './table-switches.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import type { PersonalView } from './use-view.ts';
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
  view: PersonalView;
  isPhone: boolean;
  /** Too narrow for the tables, which are cards then. */
  isNarrow: boolean;
  onView: (change: Partial<PersonalView>) => void;
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
 * Search, map of what is being prepared, suggestions, branch, tables or board, their sort and density, sound,
 * keys, new order (spec 1 §2.3). On a phone search and new order lie in a bar of their own at the bottom, and
 * what is rarely needed in a menu.
 */
export const DashboardToolbar = memo(function DashboardToolbar(props: DashboardToolbarProps) {
  const { branches, branchId, view, isPhone, onView, onOpen } = props;
  const { role } = useSession();
  return (
    <div className={`${desk.row} ${styles.toolbar}`}>
      <DashboardModeSwitch />
      <Button
        className={styles.search}
        variant="default"
        leftSection={<IconSearch size="1rem" aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="xl">
            Ctrl K
          </Kbd>
        }
        aria-keyshortcuts="Control+K /"
        onClick={() => onOpen('search')}
      >
        Sipariş ara
      </Button>
      {!isPhone && <MapAndPlan {...props} />}
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
        value={view.view}
        onPointerEnter={preloadBoard}
        onFocus={preloadBoard}
        onChange={(value) => onView({ view: ORDERS_VIEWS.find((one) => one === value) ?? 'table' })}
      />
      {isPhone ? (
        <ToolbarMenu {...props} />
      ) : (
        <TableSwitches view={view} onView={onView} isNarrow={props.isNarrow} />
      )}
      {!isPhone && <ToolbarIcons {...props} />}
      <Button
        className={`${desk.end} ${styles.new}`}
        leftSection={<IconPlus size="1rem" aria-hidden />}
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

const MapAndPlan = ({ onOpen, onPlan }: DashboardToolbarProps) => (
  <>
    <Button
      variant="default"
      leftSection={<IconMap2 size="1rem" aria-hidden />}
      onClick={() => onOpen('preparing')}
    >
      Haritada göster
    </Button>
    <Button
      variant="default"
      leftSection={<IconRoute2 size="1rem" aria-hidden />}
      aria-keyshortcuts="O"
      title="Bekleyen siparişler için kurye önerileri (O)"
      onClick={onPlan}
    >
      Öner
    </Button>
  </>
);

function ToolbarIcons({ chime, onInsights, onOpen }: DashboardToolbarProps) {
  const sound = chime.isMuted ? 'Yeni sipariş sesi kapalı' : 'Yeni sipariş sesi açık';
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        title={sound}
        aria-label={sound}
        aria-pressed={!chime.isMuted}
        aria-keyshortcuts="M"
        onClick={chime.toggle}
      >
        {chime.isMuted ? <IconBellOff size="1.125rem" /> : <IconBell size="1.125rem" />}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        title="Dağılım ve tahminler"
        aria-label="Dağılım ve tahminler"
        onClick={onInsights}
      >
        <IconChartBar size="1.125rem" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        title="Klavye kısayolları (?)"
        aria-label="Klavye kısayolları"
        aria-keyshortcuts="?"
        onClick={() => onOpen('shortcuts')}
      >
        <IconKeyboard size="1.125rem" />
      </ActionIcon>
    </>
  );
}
