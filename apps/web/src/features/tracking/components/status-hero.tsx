import './status-hero.css';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import type { CSSProperties } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { statusVar } from '../../../ui/theme.ts';
import { isEnded, rangeText, timeText } from '../model.ts';
import { StatusSteps } from './status-steps.tsx';

const LATE = 'Siparişiniz gecikti, özür dileriz.';

/**
 * Status in one sentence, lateness before anything else, then the range of arrival. Needs neither map nor
 * picture.
 */
export function StatusHero({ order }: { order: TrackedOrder }) {
  const { status, statusLabel, statusSentence, arrival } = order;
  const isLate = arrival?.late === true;
  return (
    <section className="trk-card trk-hero" style={{ '--tone': statusVar(status) } as CSSProperties}>
      <div className="trk-hero-head">
        <span className="trk-hero-icon">
          <Glyph size={26} strokes={STATUS_GLYPHS[status]} />
        </span>
        <span className="trk-hero-label">{statusLabel}</span>
        <span className="trk-hero-number tabular">
          <span className="visually-hidden">Sipariş numarası </span>
          {order.orderNumber}
        </span>
      </div>
      <div aria-live="polite">
        <h1>{isLate ? LATE : statusSentence}</h1>
        {isLate && <p className="trk-hero-then">{statusSentence}</p>}
      </div>
      {arrival && (
        <p className="trk-when">
          <span className="trk-dim">{isLate ? 'Yeni tahmini varış' : 'Tahmini varış'}</span>
          <strong className="tabular">{rangeText(arrival)}</strong>
        </p>
      )}
      {isEnded(status) ? <FinalStatus order={order} /> : <StatusSteps status={status} />}
    </section>
  );
}

/** How it ended: when, and for a failed delivery why. */
function FinalStatus({ order }: { order: TrackedOrder }) {
  const now = useNow(60_000);
  const { status, endedAt, deliveryTime, undeliverableReason } = order;
  const at = status === 'DELIVERED' ? (deliveryTime ?? endedAt) : endedAt;
  const what = { DELIVERED: 'Teslim saati', CANCELLED: 'İptal saati', UNDELIVERABLE: 'Deneme saati' }[
    status as string
  ];
  return (
    <dl className="trk-facts">
      <div>
        <dt>Sipariş saati</dt>
        <dd className="tabular">{timeText(order.createdAt, now)}</dd>
      </div>
      {at && (
        <div>
          <dt>{what}</dt>
          <dd className="tabular">{timeText(at, now)}</dd>
        </div>
      )}
      {undeliverableReason && (
        <div className="trk-facts-wide">
          <dt>Neden</dt>
          <dd>{undeliverableReason}</dd>
        </div>
      )}
    </dl>
  );
}
