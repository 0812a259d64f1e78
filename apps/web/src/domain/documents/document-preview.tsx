import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_TEXTS } from '@ulak/contracts/documents/kinds';
import { useCallback } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { documentFile, type ViewedDocument } from './document-file.ts';
import styles from './document-badge.module.css';

const PdfPages = lazyComponent(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  fallback: () => <Skeleton h="20rem" radius="md" w="100%" />,
});

interface DocumentPreviewProps extends ViewedDocument {
  /** What it shows, for who cannot see it. */
  readonly label: string;
}

/** A paper on the screen: a picture as it is, a PDF page by page. */
export function DocumentPreview({ document, reason, label }: DocumentPreviewProps) {
  const query = useQuery(documentFile({ document, reason }));
  const { data, error } = query;
  if (error)
    return (
      <LoadFailure error={error} onRetry={() => void query.refetch()} title={DOCUMENT_TEXTS.downloadFailed} />
    );
  if (!data) return <Skeleton aria-label="Belge açılıyor" h="20rem" radius="md" role="status" />;
  return (
    <div aria-label={`${label} önizlemesi`} className={styles.preview} role="group">
      {document.mediaType === 'application/pdf' ? (
        <PdfPages bytes={data.bytes} />
      ) : (
        <Picture bytes={data.bytes} label={label} type={document.mediaType} />
      )}
    </div>
  );
}

interface PictureProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly label: string;
}

function Picture({ bytes, type, label }: PictureProps) {
  // its address lives as long as the picture is on the screen
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes, type],
  );
  return <img alt={label} ref={show} />;
}
