import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dropdown } from '../../../ui/dropdown.tsx';
import type { MenuEntry } from '../model.ts';
import surface from '../../../ui/surface.module.css';
import styles from './shell.module.css';
import layout from '../../../ui/layout.module.css';

interface ToolsMenuProps {
  readonly entries: readonly MenuEntry[];
  /** Of the page that is open. */
  readonly path: string;
}

/** The second list of spec 1 §6; not there while it would be empty. */
export function ToolsMenu({ entries, path }: ToolsMenuProps) {
  if (entries.length === 0) return null;
  const label = (
    <>
      Araçlar <IconChevronDown aria-hidden size="1rem" />
    </>
  );
  return (
    <Dropdown
      buttonClass={`${surface.plain} ${layout.row} ${styles.item} ${styles.link}`}
      isCurrent={entries.some((entry) => entry.path === path)}
      label={label}
    >
      {entries.map(({ path: to, label: name }) => (
        <Link
          activeProps={{ 'aria-current': 'page' }}
          className={`${surface.plain} ${layout.row} ${styles.item}`}
          key={to}
          to={to}
        >
          {name}
        </Link>
      ))}
    </Dropdown>
  );
}
