import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const DatabasePage = lazyComponent(async () => (await import('./database-page.tsx')).DatabasePage, {
  fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" />,
});

/** Veritabanı Yönetimi (spec 4 §2). */
export const DatabaseAdminPage = () => <DatabasePage />;
