import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { USER_HISTORY_LABELS, type UserHistoryEntry, type UserView } from '@ulak/contracts/users/schema';
import desk from '../../../ui/desk.module.css';
import { QueryView } from '../../../ui/query-view.tsx';
import { historyByline, historyLines } from '../model/user-text.ts';
import { userHistory } from '../queries.ts';
import styles from './users.module.css';

/** What happened to a person's account, the newest first, with reasons. */
export function UserHistory({ user }: { user: UserView }) {
  const history = useQuery(userHistory(user));
  return (
    <section aria-label="Hesap geçmişi">
      <Title fz="h6" mb={4} order={3}>
        Geçmiş
      </Title>
      <QueryView
        empty="Kayıtlı bir değişiklik yok."
        failure="Geçmiş yüklenemedi"
        query={history}
        skeleton={<Skeleton h="6rem" />}
      >
        {(entries) => (
          <ol className={desk.list}>
            {entries.map((entry) => (
              <Entry entry={entry} key={`${entry.at} ${entry.kind}`} />
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}

const Entry = ({ entry }: { entry: UserHistoryEntry }) => (
  <li className={styles.entry} data-part="account-entry">
    <b>{USER_HISTORY_LABELS[entry.kind]}</b>
    <span className={`${desk.secondLine} ${desk.wrap}`}>{historyByline(entry)}</span>
    {historyLines(entry).map((line) => (
      <div className={desk.breaks} key={line}>
        {line}
      </div>
    ))}
  </li>
);
