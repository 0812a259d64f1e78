import { Tracking } from '../../features/tracking/components/tracking.tsx';

/** Public order tracking (spec 3 §2.8). */
export function TrackingPage() {
  return <Tracking />;
}
