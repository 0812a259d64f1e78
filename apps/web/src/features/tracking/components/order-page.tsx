import type { CSSProperties } from 'react';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { isEnded } from '../model.ts';
import { CourierCard } from './courier-card.tsx';
import { HelpCard } from './help-card.tsx';
import { LimitedNote } from './limited-note.tsx';
import { MapBlock } from './map-block.tsx';
import { StatusHero } from './status-hero.tsx';
import { Skeleton } from './tracking-skeleton.tsx';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import surface from '../../../ui/surface.module.css';

// These come after what the customer came to read (criteria C09); their places are kept so that nothing
// jumps.
const OrderContent = lazyComponent(async () => (await import('./order-content.tsx')).OrderContent, {
  fallback: () => <Skeleton height={300} />,
});
const RatingForm = lazyComponent(async () => (await import('./rating-form.tsx')).RatingForm, {
  fallback: ({ order }) => <Skeleton height={order.mayRate ? 258 : 76} />,
});

/** Colour of a note about something that passes by itself. */
const WARNING = { '--tone': 'var(--ulak-warning)' } as CSSProperties;

interface OrderPageProps {
  readonly order: TrackedOrder;
  readonly token: string;
  /** The server could not be reached at the last try. */
  readonly isDisconnected: boolean;
  readonly onRefresh: () => Promise<unknown>;
}

/**
 * One order: where it is, when it comes, who brings it, what is in it, whom to call (ux "Customer tracking").
 */
export function OrderPage({ order, token, isDisconnected, onRefresh }: OrderPageProps) {
  const hasMap = !isEnded(order.status);
  return (
    <main className={`${layout.grid} ${page.order}`} data-map={hasMap || undefined}>
      <div className={`${layout.stack} ${layout.roomy}`}>
        {isDisconnected && (
          <p className={surface.note} role="status" style={WARNING}>
            Bağlantı kurulamıyor; son bilinen durum gösteriliyor.
          </p>
        )}
        <StatusHero order={order} />
        {(order.mayRate || order.rating !== null) && (
          <ErrorBoundary>
            <RatingForm order={order} token={token} />
          </ErrorBoundary>
        )}
      </div>
      {hasMap && <MapBlock onRefresh={onRefresh} order={order} />}
      <div className={`${layout.stack} ${layout.roomy}`}>
        {hasMap && order.courierName !== null && <CourierCard order={order} />}
        {order.scope === 'full' ? (
          <ErrorBoundary>
            <OrderContent order={order} />
          </ErrorBoundary>
        ) : (
          <LimitedNote order={order} />
        )}
        <HelpCard order={order} />
      </div>
    </main>
  );
}
