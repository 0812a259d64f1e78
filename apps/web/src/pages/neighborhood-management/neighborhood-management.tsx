import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const NeighborhoodsPage = lazyComponent(
  async () => (await import('./neighborhoods-page.tsx')).NeighborhoodsPage,
  { fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" /> },
);

/** Mahalle Yönetimi (spec 4 §2). */
export const NeighborhoodManagementPage = () => <NeighborhoodsPage />;
