import { useQuery } from '@tanstack/react-query';
import { HISTORY_DAYS, MAX_HISTORY } from '@ulak/contracts/database/limits';
import type { HistoryEntry } from '@ulak/contracts/database/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import desk from '../../../ui/desk.module.css';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { oneLine } from '../model/cell-text.ts';
import { durationText } from '../model/statement.ts';
import { statementHistory } from '../queries.ts';
import styles from './database-admin.module.css';

/** Characters of a statement in the list. */
const SHOWN_STATEMENT = 160;

interface StatementHistoryProps {
  /** Puts a statement back into the editor. */
  readonly onChoose: (statement: string) => void;
}

/** The own statements, newest first. */
export function StatementHistory({ onChoose }: StatementHistoryProps) {
  const query = useQuery(statementHistory);
  return (
    <section aria-label="Geçmiş" className={desk.panel}>
      <header className={`${desk.spread} ${desk.ruled} ${styles.historyHead}`}>
        <span className={desk.strong}>Geçmiş</span>
        <span className={desk.small}>
          Son {MAX_HISTORY} sorgunuz, {HISTORY_DAYS} gün
        </span>
      </header>
      <div className={`${desk.scroll} ${styles.history}`} data-part="statement-history">
        <QueryView
          empty="Henüz sorgu çalıştırmadınız."
          failure="Geçmiş getirilemedi"
          query={query}
          skeleton={<ListSkeleton rows={4} />}
        >
          {(entries) => (
            <ul className={desk.list}>
              {entries.map((entry) => (
                <li className={desk.ruled} key={entry.id}>
                  <Entry entry={entry} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </section>
  );
}

function Entry({ entry, onChoose }: StatementHistoryProps & { readonly entry: HistoryEntry }) {
  const { at, statement, outcome, durationMs } = entry;
  return (
    <button
      className={`${desk.plain} ${styles.entry}`}
      onClick={() => onChoose(statement)}
      title="Editöre geri koy"
      type="button"
    >
      <span className={styles.statement} translate="no">
        {oneLine(statement, SHOWN_STATEMENT)}
      </span>
      <span className={`${desk.small} ${desk.row} ${desk.between}`}>
        <span>{outcome}</span>
        <span className={styles.when}>
          {durationText(durationMs)} · {formatFullDateTime(Date.parse(at))}
        </span>
      </span>
    </button>
  );
}
