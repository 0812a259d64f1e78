import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const CashPage = lazyComponent(async () => (await import('./cash-page.tsx')).CashPage, {
  fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" />,
});

/** Kurye Kasası (docs/decisions/075). */
export const CourierCashPage = () => <CashPage />;
