import { type ReactNode, useEffect, useState } from 'react';
import desk from '../desk.module.css';
import styles from './data-table.module.css';

interface DataCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly renderCard: (row: Row) => ReactNode;
}

/** Cards have no common height, so that a long list grows as it is scrolled instead of being virtual. */
const STEP = 40;

export function DataCards<Row>({ label, rows, keyOf, renderCard }: DataCardsProps<Row>) {
  const [shown, setShown] = useState(STEP);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const hasMore = shown < rows.length;
  useEffect(() => {
    if (!end || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown((one) => one + STEP),
      { rootMargin: '600px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end]);
  return (
    <>
      <ul aria-label={label} className={`${desk.list} ${desk.grid} ${styles.cards}`}>
        {rows.slice(0, shown).map((row) => (
          <li className={`${desk.panel} ${desk.grid} ${styles.card}`} data-part="data-card" key={keyOf(row)}>
            {renderCard(row)}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          className={`${desk.tool} ${desk.touch} ${styles.more}`}
          onClick={() => setShown(shown + STEP)}
          key={shown}
          ref={setEnd}
          type="button"
        >
          Daha fazla göster ({rows.length - shown})
        </button>
      )}
    </>
  );
}
