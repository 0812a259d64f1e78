import { lazyComponent } from '../ui/lazy-component.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { PartFailure } from '../ui/part-failure.tsx';

/** The shell of a courier; staff never load what only a courier's phone needs. */
export const CourierFrame = lazyComponent(
  async () => (await import('./courier-area.tsx')).COURIER_AREA.CourierLayout,
  {
    fallback: () => <LoadingScreen />,
    failure: (_, retry) => <PartFailure height="100dvh" onRetry={retry} />,
  },
);
