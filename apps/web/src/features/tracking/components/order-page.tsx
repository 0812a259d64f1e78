import './order-cards.css';
import { lazy, type ReactNode, Suspense } from 'react';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { isEnded } from '../model.ts';
import { CourierCard } from './courier-card.tsx';
import { HelpCard } from './help-card.tsx';
import { LimitedNote } from './limited-note.tsx';
import { MapBlock } from './map-block.tsx';
import { StatusHero } from './status-hero.tsx';

// These come after what the customer came to read (criteria C09); their places are kept so that nothing
// jumps.
const OrderContent = lazy(async () => ({ default: (await import('./order-content.tsx')).OrderContent }));
const RatingForm = lazy(async () => ({ default: (await import('./rating-form.tsx')).RatingForm }));

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
    <main className="trk-order" data-map={hasMap || undefined}>
      <div className="trk-lead">
        {isDisconnected && (
          <p className="trk-cut" role="status">
            Bağlantı kurulamıyor; son bilinen durum gösteriliyor.
          </p>
        )}
        <StatusHero order={order} />
        {(order.mayRate || order.rating !== null) && (
          <LazySection skeletonClass={order.mayRate ? 'trk-bone-rating' : 'trk-bone-line'}>
            <RatingForm order={order} token={token} />
          </LazySection>
        )}
      </div>
      {hasMap && <MapBlock onRefresh={onRefresh} order={order} />}
      <div className="trk-rest">
        {hasMap && order.courierName !== null && <CourierCard order={order} />}
        {order.scope === 'full' ? (
          <LazySection skeletonClass="trk-bone-content">
            <OrderContent order={order} />
          </LazySection>
        ) : (
          <LimitedNote order={order} />
        )}
        <HelpCard order={order} />
      </div>
    </main>
  );
}

const LazySection = ({ skeletonClass, children }: { skeletonClass: string; children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={<div className={`trk-card trk-bone ${skeletonClass}`} />}>{children}</Suspense>
  </ErrorBoundary>
);
