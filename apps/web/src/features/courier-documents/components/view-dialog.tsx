import { DOCUMENT_LABELS } from '@ulak/contracts/documents/kinds';
import type { OwnDocument } from '@ulak/contracts/documents/schema';
import { DocumentPreview } from '../../../domain/documents/document-preview.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

interface ViewDialogProps {
  /** Null: closed. */
  readonly document: OwnDocument | null;
  readonly onClose: () => void;
}

/** What the courier uploaded, as the reviewers see it. */
export function ViewDialog({ document, onClose }: ViewDialogProps) {
  const label = document ? DOCUMENT_LABELS[document.documentType] : '';
  return (
    <ResponsiveDialog onClose={onClose} opened={document !== null} title={label}>
      {document && <DocumentPreview document={document} label={label} reason={null} />}
    </ResponsiveDialog>
  );
}
