import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SHARE_RANGE_LABELS, SHARE_RANGES, type ShareRange } from '@ulak/contracts/share/ranges';
import type { OwnShare } from '@ulak/contracts/share/schema';
import { formatPeriod } from '@ulak/contracts/time';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SheetDownloadButton } from '../../../ui/sheet-download-button.tsx';
import { medianText, ownText, shareLines, shortText } from '../model/share-words.ts';
import { downloadShare, ownShare } from '../queries.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './own-share.module.css';

const FAILED = 'Payınız alınamadı';

interface ShareCardProps {
  readonly range: ShareRange;
  readonly onRange: (range: ShareRange) => void;
}

/** Own orders and own pay by hour online beside the branch's median, for a range. */
export function ShareCard({ range, onRange }: ShareCardProps) {
  const query = useQuery({ ...ownShare(range), refetchInterval: useRefetchInterval('earnings') });
  return (
    <section aria-labelledby="share-title" className={`${surface.card} ${layout.stack}`}>
      <h2 id="share-title">Saat başına payınız</h2>
      <div aria-label="Dönem" className={`${layout.grid} ${layout.halves} ${styles.ranges}`} role="group">
        {SHARE_RANGES.map((name) => (
          <button
            aria-pressed={name === range}
            className={`${surface.plain} ${styles.range}`}
            key={name}
            onClick={() => onRange(name)}
            type="button"
          >
            {SHARE_RANGE_LABELS[name]}
          </button>
        ))}
      </div>
      {query.error && !query.data ? (
        <LoadFailure error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
      ) : (
        <QueryView
          empty="Bu dönemde çevrimiçi olmadınız ve teslimat yapmadınız."
          isEmpty={({ own }) => own.onlineMin === 0 && own.orders === 0}
          query={query}
          skeleton={<Skeleton h="16rem" radius="lg" />}
        >
          {(share) => <Share share={share} />}
        </QueryView>
      )}
      <SheetDownloadButton download={downloadShare} />
    </section>
  );
}

function Share({ share }: { readonly share: OwnShare }) {
  const period = { from: new Date(share.from), to: new Date(share.to) };
  const tooShort = shortText(share);
  return (
    <div className={layout.stack}>
      <p className={text.caption}>{formatPeriod(period)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Ölçü</span>
            </th>
            <th scope="col">Siz</th>
            <th scope="col">Şubenin ortancası</th>
          </tr>
        </thead>
        <tbody>
          {shareLines(share).map(({ label, own, median }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="tabular">
                <b>{own ?? '–'}</b>
              </td>
              <td className="tabular">{median ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{ownText(share)}</p>
      {tooShort && <p className={text.dim}>{tooShort}</p>}
      <p className={text.dim} data-median>
        {medianText(share)}
      </p>
    </div>
  );
}
