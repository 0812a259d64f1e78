import { lazyComponent } from '../ui/lazy-component.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';

/** The shell of a courier; staff never load what only a courier's phone needs. */
export const CourierFrame = lazyComponent(async () => (await import('./courier-layout.tsx')).CourierLayout, {
  fallback: () => <LoadingScreen />,
});
