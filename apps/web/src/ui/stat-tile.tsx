import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import desk from './desk.module.css';
import styles from './stat-tile.module.css';
import surface from './surface.module.css';
import layout from './layout.module.css';

interface StatTileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Drawn before the label, in its own colour. */
  readonly icon?: ReactNode;
  /** A second, quiet line. */
  readonly note?: ReactNode;
  /** Opens what the number is made of; without it the tile is plain text. */
  readonly onClick?: (() => void) | undefined;
  /** The address of what the number is made of, in place of `onClick`. */
  readonly href?: string | undefined;
}

/** One number with its name; a real button when there is something behind it (spec 1 §2.3, Summary tiles). */
export function StatTile({ label, value, icon, note, onClick, href }: StatTileProps) {
  const inside = (
    <>
      <span className={`${desk.small} ${desk.inline}`}>
        {icon}
        {label}
        {(onClick || href) && <IconChevronRight aria-hidden className={desk.end} size="1rem" />}
      </span>
      <span className={`${desk.tabular} ${styles.value}`}>{value}</span>
      {note && <span className={desk.small}>{note}</span>}
    </>
  );
  const look = `${surface.plain} ${layout.stack} ${styles.tile}`;
  if (href)
    return (
      <a className={look} data-stat href={href}>
        {inside}
      </a>
    );
  if (!onClick)
    return (
      <div className={`${layout.stack} ${styles.tile}`} data-stat>
        {inside}
      </div>
    );
  return (
    <button className={look} data-stat onClick={onClick} type="button">
      {inside}
    </button>
  );
}
