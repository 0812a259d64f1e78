import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const StopsPage = lazyComponent(async () => (await import('./stops-page.tsx')).StopsPage, {
  fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" />,
});

/** Teslimat Durdurma (docs/decisions/080). */
export const DeliveryStopsPage = () => <StopsPage />;
