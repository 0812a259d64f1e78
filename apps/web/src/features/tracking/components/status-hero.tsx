import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { isEnded, statusText } from '@ulak/contracts/tracking/status-text';
import type { CSSProperties } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { statusVar } from '../../../ui/theme.ts';
import { timeText } from '../model.ts';
import { StatusSteps } from './status-steps.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

/** How often minutes are counted anew. */
const MINUTES_EVERY_MS = 10_000;

/** Status in one sentence, then the range of arrival. Needs neither map nor picture. */
export function StatusHero({ order }: { order: TrackedOrder }) {
  const now = useNow(MINUTES_EVERY_MS);
  const { status, statusLabel } = order;
  const { headline, details, arrival } = statusText(order, now);
  return (
    <section
      className={`${surface.card} ${layout.grid} ${cards.hero}`}
      data-order-status
      style={{ '--tone': statusVar(status) } as CSSProperties}
    >
      <div className={layout.wrap}>
        <span className={`${surface.disc} ${cards.tone}`}>
          <Glyph size="1.625rem" strokes={STATUS_GLYPHS[status]} />
        </span>
        <span className={`${text.strong} ${cards.label}`}>{statusLabel}</span>
        <span className={`${text.caption} ${text.strong} ${layout.end} tabular`}>
          <span className="visually-hidden">Sipariş numarası </span>
          {order.orderNumber}
        </span>
      </div>
      <div aria-live="polite" className={`${layout.stack} ${layout.tight}`}>
        <h1 className={text.title}>{headline}</h1>
        {details.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {arrival && (
        <p className={`${layout.stack} ${layout.tight}`} data-arrival>
          <span className={text.dim}>{arrival.caption}</span>
          <span className={`${layout.wrap} ${cards.arrival} tabular`}>
            <strong className={text.headline}>{arrival.range}</strong>
            {arrival.minutes && <b className={text.large}>{arrival.minutes}</b>}
          </span>
        </p>
      )}
      {isEnded(status) ? <FinalStatus order={order} /> : <StatusSteps status={status} />}
    </section>
  );
}

/** How it ended: when, and for what failed or was cancelled why. */
function FinalStatus({ order }: { order: TrackedOrder }) {
  const now = useNow(60_000);
  const { status, endedAt, deliveryTime } = order;
  const reason = order.undeliverableReason ?? order.cancelReason;
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
      {reason && (
        <div className={cards.wide}>
          <dt className={text.caption}>Neden</dt>
          <dd className={text.strong}>{reason}</dd>
        </div>
      )}
    </dl>
  );
}
