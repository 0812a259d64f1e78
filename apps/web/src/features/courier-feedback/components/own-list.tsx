import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnFeedback } from '@ulak/contracts/feedback/schema';
import { formatAge } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { formatFullDateTime, MINUTE_MS } from '@ulak/contracts/time';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FeedbackBadge } from '../../../domain/feedback/feedback-badge.tsx';
import { feedbackKindText } from '../../../domain/feedback/feedback-texts.ts';
import { useNow } from '../../../lib/clock.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import { RESPONSE_KEY_PREFIX } from '../../../lib/persisted-value.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { usePersistedQuery } from '../../../lib/use-persisted-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ownFeedback, useFeedbackStream } from '../queries.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './courier-feedback.module.css';

/** Older lists say so. */
const OLD_MS = 30 * MINUTE_MS;
/** As text: the screen of another feature. */
const SLIP: string = '/courier-slip';

interface OwnListProps {
  readonly courierId: UserId;
  /** Whether resolved ones are listed, too. */
  readonly isResolvedShown: boolean;
  readonly onResolvedShown: (isShown: boolean) => void;
}

/** The courier's own feedback with its answers, newest first; what was loaded stays without signal. */
export function OwnList({ courierId, isResolvedShown, onResolvedShown }: OwnListProps) {
  const query = useInfiniteQuery(ownFeedback);
  const { data, error } = query;
  // without signal the newest page is enough
  const newest = useMemo(() => data && { pages: data.pages.slice(0, 1), pageParams: [1] }, [data]);
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}feedback:${courierId}`,
    queryKey: ownFeedback.queryKey,
    data: newest,
  });
  useFeedbackStream(courierId);
  if (!data)
    return error ? (
      <LoadFailure
        error={error}
        onRetry={() => void query.refetch()}
        title="Geri bildirimleriniz alınamadı"
      />
    ) : (
      <ListSkeleton />
    );
  const rows = mergePages(data.pages.map((page) => page.data));
  const shown = isResolvedShown ? rows : rows.filter(({ status }) => status !== 'RESOLVED');
  return (
    <section aria-label="Gönderdikleriniz" className={layout.stack}>
      <div className={`${layout.wrap} ${layout.between}`}>
        <h2>Gönderdikleriniz</h2>
        {rows.length > 0 && (
          <label className={styles.toggle}>
            <input
              checked={isResolvedShown}
              onChange={({ target }) => onResolvedShown(target.checked)}
              role="switch"
              type="checkbox"
            />
            Çözülenleri göster
          </label>
        )}
      </div>
      <Age hasFailed={error !== null} readAt={data.pages[0]?.readAt ?? 0} />
      <Rows hidden={rows.length - shown.length} rows={shown} />
      {query.hasNextPage && (
        <button
          aria-disabled={query.isFetchingNextPage}
          className={`${surface.button} ${surface.outline}`}
          onClick={() => void query.fetchNextPage()}
          type="button"
        >
          {query.isFetchingNextPage ? 'Yükleniyor...' : 'Daha eskileri göster'}
        </button>
      )}
    </section>
  );
}

function Rows({ rows, hidden }: { readonly rows: readonly OwnFeedback[]; readonly hidden: number }) {
  if (rows.length === 0 && hidden === 0)
    return (
      <EmptyState text="Henüz geri bildiriminiz yok">
        <p className={text.dim}>Yukarıya yazıp gönderin; yanıtı burada görürsünüz.</p>
      </EmptyState>
    );
  return (
    <>
      <ul className={layout.stack}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row feedback={row} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={text.caption} role="status">
          {hidden} çözülen geri bildirim gizli.
        </p>
      )}
    </>
  );
}

/** One feedback with its status and answer; an objection leads to its slip. */
function Row({ feedback }: { readonly feedback: OwnFeedback }) {
  const { id, content, status, response, createdAt, answeredAt, answeredByName, slip } = feedback;
  return (
    <article className={`${surface.card} ${layout.stack}`} data-feedback={id}>
      <div className={`${layout.wrap} ${layout.between}`}>
        <b>{feedbackKindText(feedback)}</b>
        <FeedbackBadge status={status} />
      </div>
      <p className={styles.words}>{content}</p>
      <small>{formatFullDateTime(Date.parse(createdAt))}</small>
      {(response !== null || answeredAt !== null) && (
        <div className={styles.answer}>
          {response !== null && (
            <p className={styles.words}>
              <b>Yanıt:</b> {response}
            </p>
          )}
          {answeredAt !== null && (
            <small>
              {answeredByName ?? 'Yönetim'} · {formatFullDateTime(Date.parse(answeredAt))}
            </small>
          )}
        </div>
      )}
      {slip && (
        <Link
          className={`${surface.button} ${surface.outline}`}
          search={{ month: slip.month, branch: String(slip.branchId) }}
          to={SLIP}
        >
          Pusuladaki satırı aç
        </Link>
      )}
    </article>
  );
}

/** Says of when the list is, where it cannot be asked for or is old. */
function Age({ readAt, hasFailed }: { readonly readAt: number; readonly hasFailed: boolean }) {
  const isReachable = useIsServerReachable();
  const age = useNow(MINUTE_MS) - readAt;
  if (isReachable && !hasFailed && age < OLD_MS) return null;
  return (
    <p className={text.caption} role="status">
      {isReachable ? 'Liste yenilenemedi.' : 'Bağlantı yok.'} Gördükleriniz {formatAge(age)} alındı.
    </p>
  );
}

/** The real shape in grey. */
const ListSkeleton = () => (
  <div aria-busy="true" className={layout.stack}>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    {[0, 1, 2].map((place) => (
      <Skeleton h="9rem" key={place} radius="lg" />
    ))}
  </div>
);
