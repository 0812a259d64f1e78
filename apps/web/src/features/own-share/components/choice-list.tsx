import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { businessDate } from '@ulak/contracts/business-day';
import { formatFullDateTime } from '@ulak/contracts/time';
import { messageOf } from '../../../lib/call.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SheetDownloadButton } from '../../../ui/sheet-download-button.tsx';
import { downloadChoices, ownChoices } from '../queries.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './own-share.module.css';

// The calendar is fetched by those who pick a day.
const DayField = lazyComponent(async () => (await import('../../../ui/day-field.tsx')).DayField, {
  fallback: () => <Skeleton h="4.75rem" />,
});

const FAILED = 'Liste alınamadı';

interface ChoiceListProps {
  /** 'YYYY-MM-DD'; null: of all days. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

/** Orders that automatic assignment offered to others, each with the reason; no colleague is named. */
export function ChoiceList({ day, onDay }: ChoiceListProps) {
  const query = useInfiniteQuery(ownChoices(day));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const rows = data && mergePages(data.pages.map((page) => page.data));
  const retry = (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <section aria-labelledby="choices-title" className={`${surface.card} ${layout.stack}`}>
      <h2 id="choices-title">Başka kuryeye giden siparişler</h2>
      <p className={text.dim}>
        Otomatik atama bir siparişi başka bir kuryeye teklif ettiğinde nedeni burada yazar. Kayıtlar 13 ay
        saklanır.
      </p>
      {day === null ? (
        <button
          className={`${surface.button} ${surface.outline}`}
          onClick={() => onDay(businessDate(serverNow()))}
          type="button"
        >
          Gün seç
        </button>
      ) : (
        <>
          <DayField label="İş günü" max={businessDate(serverNow())} onChange={onDay} value={day} />
          <button
            className={`${surface.button} ${surface.outline}`}
            onClick={() => onDay(null)}
            type="button"
          >
            Bütün günler
          </button>
        </>
      )}
      {data && error && <ErrorBanner message={`${FAILED}. ${messageOf(error)}`} onRetry={retry} />}
      {!data && error ? (
        <LoadFailure error={error} title={FAILED} onRetry={retry} />
      ) : (
        <QueryView
          empty={day === null ? 'Başka kuryeye giden sipariş kaydı yok.' : 'Bu günde kayıt yok.'}
          query={{ data: rows, error, refetch: query.refetch as never }}
          skeleton={<Skeleton h="12rem" radius="lg" />}
        >
          {(shown) => (
            <>
              <ul className={surface.divided}>
                {shown.map(({ id, at, orderNumber, reason }) => (
                  <li className={styles.choice} data-choice key={id}>
                    <span>{reason}</span>
                    <small className="tabular">
                      #{orderNumber} · {formatFullDateTime(Date.parse(at))}
                    </small>
                  </li>
                ))}
              </ul>
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
              <SheetDownloadButton download={(signal) => downloadChoices(day, signal)} />
            </>
          )}
        </QueryView>
      )}
    </section>
  );
}
