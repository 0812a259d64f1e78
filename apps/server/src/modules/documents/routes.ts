import type { Endpoint } from '@ulak/contracts/endpoint';
import { listOwnDocuments, uploadDocument } from '@ulak/contracts/documents/own-documents';
import { downloadDocument, listDocuments, reviewDocument } from '@ulak/contracts/documents/review-documents';
import { requireUser } from '../../access/access-guard.ts';
import { type Call, success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import { requireFile } from '../../http/upload.ts';
import type { DocumentReviewer } from './review-document.ts';
import type { DocumentService } from './service.ts';

export interface DocumentRouteDeps {
  readonly documents: DocumentService;
  wake(): void;
}

const authorOf = ({
  actor,
  scope,
  now,
  request,
}: Pick<Call<Endpoint>, 'actor' | 'scope' | 'now' | 'request'>): DocumentReviewer => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
});

export function documentsRoutes(
  { mount, mountPrepared, mountBareFile }: Mounter,
  { documents, wake }: DocumentRouteDeps,
): void {
  mount(listOwnDocuments, ({ tx, actor }) => documents.listOwn(tx, requireUser(actor)));
  mountPrepared(
    uploadDocument,
    ({ body, request, now }) => documents.prepare({ body, file: requireFile(request), now }),
    async ({ tx, body, prepared, afterCommit, ...call }) => {
      afterCommit(wake);
      return success(await documents.store(tx, authorOf(call), { body, prepared }));
    },
  );
  mount(listDocuments, ({ tx, query, scope, now }) => documents.listDocuments(tx, { scope, now }, query));
  mount(reviewDocument, async ({ tx, params, body, afterCommit, ...call }) => {
    const { view, droppedFile } = await documents.review(tx, authorOf(call), { id: params.id, body });
    afterCommit(() => {
      wake();
      if (droppedFile !== null) documents.dropFile(droppedFile);
    });
    return success(view);
  });
  mountBareFile(downloadDocument, ({ params, query, ...call }) =>
    documents.open(authorOf(call), { id: params.id, reason: query.reason ?? null }),
  );
}
