import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourierDocument } from '@ulak/contracts/documents/schema';
import { useCallback, useMemo, useState } from 'react';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { ReviewPanel } from '../../features/document-review/components/review-panel.tsx';
import { documentQuery } from '../../features/document-review/model/document-view.ts';
import { documentPage } from '../../features/document-review/queries.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { DocumentDialog, PARTS } from './dialogs.ts';
import { useDocumentView } from './use-document-view.ts';

/** /admin/courier-documents: management reviews couriers' papers (spec 4 §2). */
export function DocumentReviewPage() {
  const [view, changeView] = useDocumentView();
  const { role } = useSession();
  const branches = useQuery(branchList).data;
  const branchId = effectiveBranch(view.branchId, role, branches);
  const wishText = JSON.stringify(documentQuery(view, branchId));
  // the same object while it says the same: it is part of a query's key
  const wish = useMemo(() => JSON.parse(wishText) as Record<string, string>, [wishText]);
  const listed = useQuery(documentPage(wish, view.page)).data?.data;
  const opened = useOpened(view.openId, listed);
  const open = useCallback(({ id }: CourierDocument) => changeView({ openId: id }), [changeView]);
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <ReviewPanel
        branches={branches ?? []}
        branchId={branchId}
        onOpen={open}
        onView={changeView}
        view={view}
        wish={wish}
      />
      <MountOnFirstOpen isOpen={view.openId !== null && listed !== undefined}>
        <DocumentDialog
          document={opened}
          isOpen={view.openId !== null}
          onClose={() => changeView({ openId: null })}
        />
      </MountOnFirstOpen>
    </Box>
  );
}

/** The open paper as the list says it; one that left the list meanwhile as it was. */
function useOpened(
  id: number | null,
  listed: readonly CourierDocument[] | undefined,
): CourierDocument | undefined {
  const [last, setLast] = useState<CourierDocument | undefined>(undefined);
  const found = listed?.find((document) => document.id === id);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
