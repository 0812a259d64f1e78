import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const HeatMapScreen = lazyComponent(async () => (await import('./heat-map-screen.tsx')).HeatMapScreen, {
  fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" />,
});

/** Heat Map Analizi (spec 4 §2). */
export const HeatMapPage = () => <HeatMapScreen />;
