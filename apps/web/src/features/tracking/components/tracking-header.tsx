import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { initialsOf } from '@ulak/contracts/tracking/status-text';
import { Brand } from '../../../ui/brand.tsx';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

interface TrackingHeaderProps {
  /** Whose order it is; undefined: not known yet. */
  readonly company: TrackedOrder['company'];
  /** Back to the phone form; null on the form itself. */
  readonly onLeave: (() => void) | null;
}

/** The business that brings the order, by its logo or its initials, and its name. */
export const TrackingHeader = ({ company, onLeave }: TrackingHeaderProps) => (
  <header className={`${layout.row} ${layout.between} ${page.top}`}>
    {company ? (
      <span className={layout.row}>
        {company.logo ? (
          <img alt="" className={page.logo} src={company.logo} />
        ) : (
          <span aria-hidden className={`${surface.disc} ${surface.filled} ${page.logo}`}>
            {initialsOf(company.name)}
          </span>
        )}
        <bdi className={`${text.large} ${text.strong}`}>{company.name}</bdi>
      </span>
    ) : (
      <Brand size="1.625rem" />
    )}
    {onLeave && (
      <button className={surface.button} onClick={onLeave} type="button">
        Başka sipariş
      </button>
    )}
  </header>
);
