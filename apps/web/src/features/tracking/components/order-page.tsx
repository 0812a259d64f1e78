import type { CSSProperties } from 'react';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { isEnded } from '@ulak/contracts/tracking/status-text';
import { quickPushState } from '../../../lib/push-support.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { hasDestination } from '../model.ts';
import { CourierCard } from './courier-card.tsx';
import { HelpCard } from './help-card.tsx';
import { LimitedNote } from './limited-note.tsx';
import { StatusHero } from './status-hero.tsx';
import { MapSkeleton, Skeleton } from './tracking-skeleton.tsx';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import surface from '../../../ui/surface.module.css';

// These come after what the customer came to read (criteria C09); their places are kept so that nothing
// jumps.
const parts = async () => (await import('./order-parts.tsx')).ORDER_PARTS;
const MapBlock = lazyComponent(async () => (await parts()).MapBlock, {
  fallback: ({ order }) => <MapSkeleton isKnown={hasDestination(order)} />,
});
const OrderContent = lazyComponent(async () => (await parts()).OrderContent, {
  fallback: () => <Skeleton heightRem={18.75} />,
});
const CourierNote = lazyComponent(async () => (await parts()).CourierNote, {
  fallback: () => <Skeleton heightRem={4.5} />,
});
const RatingForm = lazyComponent(async () => (await parts()).RatingForm, {
  fallback: ({ order }) => <Skeleton heightRem={order.mayRate ? 16.125 : 4.75} />,
});
const PushCard = lazyComponent(async () => (await parts()).PushCard, {
  fallback: () => <Skeleton heightRem={8.5} />,
  failure: () => null,
});

/** Fetches them ahead, while the orders are fetched. */
export const preloadOrderParts = async (): Promise<void> => {
  const all = [MapBlock, OrderContent, CourierNote, RatingForm, PushCard];
  await Promise.all(all.map((part) => part.preload()));
};

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
        {(order.mayNote || order.customerNote) && (
          <ErrorBoundary>
            <CourierNote order={order} token={token} />
          </ErrorBoundary>
        )}
        {order.scope === 'full' ? (
          <ErrorBoundary>
            <OrderContent order={order} />
          </ErrorBoundary>
        ) : (
          <LimitedNote order={order} />
        )}
        {hasMap && quickPushState() === 'off' && <PushCard order={order} token={token} />}
        <HelpCard order={order} />
      </div>
    </main>
  );
}
