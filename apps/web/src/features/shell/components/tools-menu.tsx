import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dropdown } from '../../../ui/dropdown.tsx';
import type { MenuEntry } from '../model.ts';
import surface from '../../../ui/surface.module.css';
import styles from './shell.module.css';
import layout from '../../../ui/layout.module.css';

/** The second list of spec 1 §6; not there while it would be empty. */
export function ToolsMenu({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null;
  const label = (
    <>
      Araçlar <IconChevronDown aria-hidden size="1rem" />
    </>
  );
  return (
    <Dropdown buttonClass={`${surface.plain} ${layout.row} ${styles.item} ${styles.link}`} label={label}>
      {entries.map(({ path, label: name }) => (
        <Link
          activeProps={{ 'aria-current': 'page' }}
          className={`${surface.plain} ${layout.row} ${styles.item}`}
          key={path}
          to={path}
        >
          {name}
        </Link>
      ))}
    </Dropdown>
  );
}
