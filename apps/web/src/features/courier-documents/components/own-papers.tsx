import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_LABELS, DOCUMENT_TEXTS, type DocumentType } from '@ulak/contracts/documents/kinds';
import type { OwnDocument } from '@ulak/contracts/documents/schema';
import type { UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import { missingTypes, papersOf } from '../model/papers.ts';
import { ownDocuments, useDocumentStream } from '../queries.ts';
import { PaperCard } from './paper-card.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

const ViewDialog = lazyDialog(async () => (await import('./view-dialog.tsx')).ViewDialog, {
  isOpen: ({ document }) => document !== null,
  close: ({ onClose }) => onClose(),
});

/** The courier's papers type by type: what is missing, waits, was rejected, ends. */
export function OwnPapers({ courierId }: { readonly courierId: UserId }) {
  const query = useQuery(ownDocuments);
  useDocumentStream(courierId);
  const now = useNow(MINUTE_MS);
  const [viewed, setViewed] = useState<OwnDocument | null>(null);
  const { data, error } = query;
  const retry = (): void => void query.refetch();
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={retry} title={DOCUMENT_TEXTS.loadFailed} />
    ) : (
      <PapersSkeleton />
    );
  return (
    <>
      {error && (
        <p className={text.caption} role="status">
          Liste yenilenemedi. {messageOf(error)}
        </p>
      )}
      {data.isGated && <Gate missing={missingTypes(data, now)} />}
      <p className={text.dim}>
        JPEG, PNG, WebP veya PDF; en fazla 10 MB. Belgelerinizi yalnızca siz ve yöneticileriniz görür.
      </p>
      <ul className={layout.stack}>
        {papersOf(data).map((paper) => (
          <li key={paper.type}>
            <PaperCard now={now} onView={setViewed} paper={paper} />
          </li>
        ))}
      </ul>
      <MountOnFirstOpen isOpen={viewed !== null}>
        <ViewDialog document={viewed} onClose={() => setViewed(null)} />
      </MountOnFirstOpen>
    </>
  );
}

/** Whether the courier may go online, and for what they may not. */
function Gate({ missing }: { readonly missing: readonly DocumentType[] }) {
  if (missing.length === 0)
    return (
      <p className={surface.note} role="status">
        Zorunlu belgeleriniz tamam.
      </p>
    );
  return (
    <div className={`${surface.alert} ${layout.stack}`} role="status">
      <b>Bu belgeler onaylanmadan çevrimiçi olamazsınız:</b>
      <p>{missing.map((type) => DOCUMENT_LABELS[type]).join(', ')}</p>
    </div>
  );
}

/** The real shape in grey. */
const PapersSkeleton = () => (
  <div aria-busy="true" className={layout.stack}>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    {[0, 1, 2, 3].map((place) => (
      <Skeleton h="9rem" key={place} radius="lg" />
    ))}
  </div>
);
