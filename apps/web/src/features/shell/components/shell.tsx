import { Box, Center } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { homePathOf } from '@ulak/contracts/access';
import { type ReactNode, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Brand, BrandMark } from '../../../ui/brand.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useHeightVariable } from '../../../ui/use-height-variable.ts';
import { menuEntries, titleOf } from '../model.ts';
import { BurgerButton } from './burger-button.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { StreamChip } from './stream-chip.tsx';
import { ToolsMenu } from './tools-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './shell.module.css';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';

interface ShellProps {
  /** The courier's online switch, position age and unsent steps; only a COURIER gets it (spec 1 §2.4). */
  readonly courierSlot?: ReactNode;
  /** Paths that the menus leave out. */
  readonly hidden?: readonly string[];
  readonly children: ReactNode;
}

/** Top bar and screen of the signed-in area (spec 1 §2.4). */
export function Shell({ courierSlot, hidden, children }: ShellProps) {
  const user = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Kept as the path it was opened at: an entry that leads elsewhere thereby closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isMenuOpen = openAt === path;
  const isCourier = user.role === 'COURIER';
  const entries = menuEntries(user, 'main').filter((entry) => !hidden?.includes(entry.path));
  const bar = useRef<HTMLElement>(null);
  useBackCloses(isMenuOpen, () => setOpenAt(null));
  useHeightVariable(bar, '--shell-top');

  return (
    <div className={styles.shell} data-courier={isCourier || undefined}>
      <title>{titleOf(path, user.role)}</title>
      <a className={`${surface.skip} ${surface.filled}`} href="#main">
        İçeriğe geç
      </a>
      <header
        className={styles.bar}
        ref={bar}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpenAt(null);
        }}
      >
        <div className={`${layout.row} ${styles.row}`}>
          <Link
            aria-label="Ulak, ana sayfa"
            className={`${layout.row} ${styles.brand}`}
            to={homePathOf(user.role)}
          >
            {isCourier ? <BrandMark size="1.875rem" /> : <Brand size="1.75rem" nameClass={styles.name} />}
          </Link>
          <Box
            aria-label="Ana menü"
            className={`${layout.row} ${styles.nav}`}
            component="nav"
            visibleFrom="sm"
          >
            {entries.map(({ path: to, label }) => (
              <Link
                activeProps={{ 'aria-current': 'page' }}
                className={`${surface.plain} ${layout.row} ${styles.item} ${styles.link}`}
                key={to}
                to={to}
              >
                {label}
              </Link>
            ))}
            <ToolsMenu entries={menuEntries(user, 'tools')} path={path} />
          </Box>
          <Center className={styles.slot ?? ''}>{isCourier && courierSlot}</Center>
          <StreamChip />
          <Box flex="none" visibleFrom="sm">
            <UserMenu />
          </Box>
          <BurgerButton isOpen={isMenuOpen} onClick={() => setOpenAt(isMenuOpen ? null : path)} />
        </div>
        {isMenuOpen && <PhoneMenu entries={entries} />}
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
