import type { ReactNode } from 'react';
import desk from './desk.module.css';

interface RowToolProps {
  /** Names the record too: 'Kadıköy: düzenle'. */
  readonly label: string;
  readonly title: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What a row of a table offers to do with its record, as an icon. */
export const RowTool = ({ label, title, onClick, children }: RowToolProps) => (
  <button aria-label={label} className={desk.tool} onClick={onClick} title={title} type="button">
    {children}
  </button>
);
