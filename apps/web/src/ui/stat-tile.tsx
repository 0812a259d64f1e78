import './stat-tile.css';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface StatTileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Drawn before the label, in its own colour. */
  readonly icon?: ReactNode;
  /** A second, quiet line. */
  readonly note?: ReactNode;
  /** Opens what the number is made of; without it the tile is plain text. */
  readonly onClick?: (() => void) | undefined;
}

/** One number with its name; a real button when there is something behind it (spec 1 §2.3, Summary tiles). */
export function StatTile({ label, value, icon, note, onClick }: StatTileProps) {
  const inside = (
    <>
      <span className="stat-label">
        {icon}
        {label}
        {onClick && <IconChevronRight aria-hidden className="stat-more" size={16} />}
      </span>
      <span className="stat-value">{value}</span>
      {note && <span className="stat-note">{note}</span>}
    </>
  );
  if (!onClick) return <div className="stat-tile">{inside}</div>;
  return (
    <button className="stat-tile" onClick={onClick} type="button">
      {inside}
    </button>
  );
}
