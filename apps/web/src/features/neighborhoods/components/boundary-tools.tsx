import { Button } from '@mantine/core';
import { IconFileUpload, IconPencil, IconPolygon } from '@tabler/icons-react';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { useRef, useState } from 'react';
import { DrawingTools } from '../../../domain/boundaries/drawing-tools.tsx';
import { readBoundaryFile } from '../../../domain/boundaries/read-geojson.ts';
import desk from '../../../ui/desk.module.css';
import type { Draft } from '../model/draft.ts';
import { useOutline } from '../queries.ts';
import styles from './neighborhoods.module.css';

export interface BoundaryToolsProps {
  readonly draft: Draft;
  /** Corners that are being drawn; null: nothing is. */
  readonly corners: readonly LatLng[] | null;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly onCorners: (corners: readonly LatLng[] | null) => void;
}

const ICON = { 'aria-hidden': true, size: '1rem' } as const;

/** Where a boundary comes from when nothing knows it: drawn, uploaded, or around own deliveries. */
export function BoundaryTools({ draft, corners, onDraft, onCorners }: BoundaryToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const outline = useOutline();
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readBoundaryFile(file);
    setFault('fault' in read ? read.fault : null);
    if ('fault' in read) return;
    onCorners(null);
    onDraft({ boundary: read.boundary, source: 'UPLOADED' });
  };
  const derive = (): void => {
    setFault(null);
    outline.mutate(
      { name: draft.name.trim(), district: draft.district.trim() },
      {
        onSuccess: ({ boundary }) => {
          onCorners(null);
          onDraft({ boundary, source: 'DELIVERIES' });
        },
      },
    );
  };
  return (
    <fieldset className={styles.sources}>
      <legend>Sınır</legend>
      {corners ? (
        <DrawingTools corners={corners} onCorners={onCorners} />
      ) : (
        <div className={styles.tools}>
          <Button
            leftSection={<IconPencil {...ICON} />}
            onClick={() => {
              setFault(null);
              onCorners([]);
            }}
            size="sm"
            variant="default"
          >
            Haritada çiz
          </Button>
          <Button
            leftSection={<IconFileUpload {...ICON} />}
            onClick={() => input.current?.click()}
            size="sm"
            variant="default"
          >
            GeoJSON yükle
          </Button>
          <Button
            disabled={draft.name.trim() === '' || draft.district.trim() === ''}
            leftSection={<IconPolygon {...ICON} />}
            loading={outline.isPending}
            onClick={derive}
            size="sm"
            variant="default"
          >
            Teslimatlardan çıkar
          </Button>
        </div>
      )}
      <input
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label="GeoJSON dosyası"
        className={styles.file}
        onChange={({ currentTarget }) => {
          void upload(currentTarget.files?.[0]);
          // the same file again, mended
          currentTarget.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {draft.source === 'DELIVERIES' && draft.boundary && !corners && (
        <p className={desk.note}>Adresinde bu mahalle geçen teslimatların çevresi: yaklaşık bir sınırdır.</p>
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
