import { ActionIcon, Popover } from '@mantine/core';
import { IconBell, IconBellOff, IconChartBar, IconDots, IconMap2, IconRoute2 } from '@tabler/icons-react';
import { useState } from 'react';
import { MenuEntry } from '../../ui/menu-entry.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { DashboardDialog } from './open-dialogs.ts';
import { LongestFirst } from './table-switches.tsx';
import type { PersonalView } from './use-view.ts';
import desk from '../../ui/desk.module.css';

interface ToolbarMenuProps {
  view: PersonalView;
  onView: (change: Partial<PersonalView>) => void;
  onOpen: (dialog: DashboardDialog) => void;
  onPlan: () => void;
  onInsights: () => void;
  chime: { isMuted: boolean; toggle: () => void };
}

/** A phone's menu of what the desk's toolbar has beside search and new order. */
export function ToolbarMenu({ view, onView, onOpen, onPlan, onInsights, chime }: ToolbarMenuProps) {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  const after = (act: () => void) => (): void => {
    setOpen(false);
    act();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={44}
          title="Diğer işlemler"
          aria-label="Diğer işlemler"
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size="1.25rem" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={`${desk.grid} ${desk.touch}`} p="sm">
        <MenuEntry Icon={IconMap2} label="Haritada göster" onClick={after(() => onOpen('preparing'))} />
        <MenuEntry Icon={IconRoute2} label="Öner" onClick={after(onPlan)} />
        <MenuEntry Icon={IconChartBar} label="Dağılım ve tahminler" onClick={after(onInsights)} />
        <MenuEntry
          Icon={chime.isMuted ? IconBellOff : IconBell}
          label={chime.isMuted ? 'Yeni sipariş sesi kapalı' : 'Yeni sipariş sesi açık'}
          isPressed={!chime.isMuted}
          onClick={chime.toggle}
        />
        {view.view === 'table' && <LongestFirst view={view} onView={onView} />}
      </Popover.Dropdown>
    </Popover>
  );
}
