import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import type { CSSProperties } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { statusVar } from '../../../ui/theme.ts';
import { isEnded, rangeText, timeText } from '../model.ts';
import { StatusSteps } from './status-steps.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

const LATE = 'Siparişiniz gecikti, özür dileriz.';

/**
 * Status in one sentence, lateness before anything else, then the range of arrival. Needs neither map nor
 * picture.
 */
export function StatusHero({ order }: { order: TrackedOrder }) {
  const { status, statusLabel, statusSentence, arrival } = order;
  const isLate = arrival?.late === true;
  return (
    <section
      className={`${surface.card} ${layout.grid} ${cards.hero}`}
      data-order-status
      style={{ '--tone': statusVar(status) } as CSSProperties}
    >
      <div className={layout.row}>
        <span className={`${surface.disc} ${cards.tone}`}>
          <Glyph size={26} strokes={STATUS_GLYPHS[status]} />
        </span>
        <span className={`${text.strong} ${cards.label}`}>{statusLabel}</span>
        <span className={`${text.caption} ${text.strong} ${layout.end} tabular`}>
          <span className="visually-hidden">Sipariş numarası </span>
          {order.orderNumber}
        </span>
      </div>
      <div aria-live="polite" className={`${layout.stack} ${layout.tight}`}>
        <h1 className={text.title}>{isLate ? LATE : statusSentence}</h1>
        {isLate && <p>{statusSentence}</p>}
      </div>
      {arrival && (
        <p className={`${layout.stack} ${layout.tight}`} data-arrival>
          <span className={text.dim}>{isLate ? 'Yeni tahmini varış' : 'Tahmini varış'}</span>
          <strong className={`${text.headline} tabular`}>{rangeText(arrival)}</strong>
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
    <dl className={`${layout.grid} ${layout.halves}`}>
      <div>
        <dt className={text.caption}>Sipariş saati</dt>
        <dd className={`${text.strong} tabular`}>{timeText(order.createdAt, now)}</dd>
      </div>
      {at && (
        <div>
          <dt className={text.caption}>{what}</dt>
          <dd className={`${text.strong} tabular`}>{timeText(at, now)}</dd>
        </div>
      )}
      {undeliverableReason && (
        <div className={cards.wide}>
          <dt className={text.caption}>Neden</dt>
          <dd className={text.strong}>{undeliverableReason}</dd>
        </div>
      )}
    </dl>
  );
}
