import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const RatingsPage = lazyComponent(async () => (await import('./ratings-page.tsx')).RatingsPage, {
  fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" />,
});

/** Müşteri Geri Bildirimleri (spec 3 §2.7). */
export const CustomerFeedbackPage = () => <RatingsPage />;
