import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const DelaysPage = lazyComponent(async () => (await import('./delays-page.tsx')).DelaysPage, {
  fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" />,
});

/** Gecikme Raporları (spec 4 §2). */
export const CourierDelaysPage = () => <DelaysPage />;
