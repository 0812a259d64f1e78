import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { averageText, NO_AVERAGE } from '@ulak/contracts/ratings/status';
import { messageOf } from '../../../lib/call.ts';
import { useLive } from '../../../lib/live.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { ownRatings } from '../queries.ts';
import styles from './own-ratings.module.css';

const FAILED = 'Puanlarınız alınamadı';

/** 'Puanlarım': the courier's own average, and what customers said in approved ratings. */
export function OwnRatings() {
  const client = useQueryClient();
  const query = useInfiniteQuery(ownRatings);
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  useLive((message) => {
    if (message.type === 'CUSTOMER_RATINGS_UPDATED')
      void client.invalidateQueries({ queryKey: ownRatings.queryKey });
  });
  const pages = data?.pages.map((page) => page.data);
  const own = pages?.[0];
  const comments = pages && mergePages(pages.map((page) => page.comments));
  const retry = (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <section aria-label="Puanlarım" className={layout.stack}>
      {data && error && <ErrorBanner message={`${FAILED}. ${messageOf(error)}`} onRetry={retry} />}
      <QueryView failure={FAILED} empty="" query={{ data: own, error, refetch: query.refetch as never }}>
        {({ average, ratings }) => (
          <div className={`${surface.card} ${layout.stack} ${styles.average}`}>
            <small>Ortalama puanınız</small>
            <b data-part="own-average">
              {average === null ? NO_AVERAGE : averageText(average)}
              {average !== null && <RatingStars size="1.25rem" stars={Math.round(average)} />}
            </b>
            <small>{ratings} değerlendirme · reddedilenler sayılmaz</small>
          </div>
        )}
      </QueryView>
      {comments && <h2>Müşteri yorumları</h2>}
      {comments?.length === 0 && (
        <p className={styles.none}>
          Henüz onaylanmış yorum yok. Müşterilerin yorumları yönetim onayladıktan sonra burada görünür.
        </p>
      )}
      {comments && comments.length > 0 && (
        <ul className={layout.stack}>
          {comments.map(({ id, rating, comment, day }) => (
            <li className={`${surface.card} ${styles.comment}`} key={id}>
              <span className={`${layout.wrap} ${layout.between}`}>
                <RatingStars stars={rating} />
                <small>{dayText(day)}</small>
              </span>
              <p>{comment}</p>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          aria-disabled={isFetchingNextPage}
          className={`${surface.button} ${surface.outline}`}
          onClick={() => !isFetchingNextPage && void query.fetchNextPage()}
          type="button"
        >
          Daha fazla
        </button>
      )}
    </section>
  );
}

/** 'YYYY-MM-DD' as people write it. */
const dayText = (day: string): string => day.split('-').toReversed().join('.');
