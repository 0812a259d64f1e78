import { Skeleton } from '@mantine/core';
import { useSession } from '../../lib/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const waiting = { fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" /> };
const OwnDocumentsPage = lazyComponent(
  async () => (await import('./own-documents.tsx')).OwnDocumentsPage,
  waiting,
);
const DocumentReviewPage = lazyComponent(
  async () => (await import('./document-review.tsx')).DocumentReviewPage,
  waiting,
);

/** /courier-documents of a courier, /admin/courier-documents of management (spec 4 §2). */
export function CourierDocumentsPage() {
  return useSession().role === 'COURIER' ? <OwnDocumentsPage /> : <DocumentReviewPage />;
}
