import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { useRef, useState } from 'react';
import { type BoundaryPurpose, readBoundaryFile } from './read-geojson.ts';
import tools from './drawing-tools.module.css';

interface BoundaryFileProps {
  /** Left out: a neighbourhood. */
  readonly purpose?: BoundaryPurpose;
  readonly onBoundary: (boundary: BoundaryShape) => void;
}

/** Among the tools of a row: a boundary out of a GeoJSON file; below them what keeps it from being read. */
export function BoundaryFile({ purpose, onBoundary }: BoundaryFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readBoundaryFile(file, purpose);
    setFault('fault' in read ? read.fault : null);
    if ('boundary' in read) onBoundary(read.boundary);
  };
  return (
    <>
      <Button
        leftSection={<IconFileUpload aria-hidden size="1rem" />}
        onClick={() => input.current?.click()}
        size="sm"
        variant="default"
      >
        GeoJSON yükle
      </Button>
      <input
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label="GeoJSON dosyası"
        className={tools.file}
        onChange={({ currentTarget }) => {
          void upload(currentTarget.files?.[0]);
          // the same file again, mended
          currentTarget.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {fault && (
        <p className={tools.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
