import { Button } from '@mantine/core';
import { IconFileUpload, IconPencil } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { MAX_AREA_POINTS } from '@ulak/contracts/delivery-areas/area';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { useRef, useState } from 'react';
import { boundaryAreaText, cornersOfBoundary } from '../../../domain/boundaries/drawn-boundary.ts';
import { DrawingTools } from '../../../domain/boundaries/drawing-tools.tsx';
import { readBoundaryFile } from '../../../domain/boundaries/read-geojson.ts';
import desk from '../../../ui/desk.module.css';
import { branchNote } from '../model/area-draft.ts';
import styles from './delivery-area.module.css';

interface DrawnFieldsProps {
  readonly branch: BranchView;
  readonly shape: BoundaryShape | null;
  /** What keeps it from being saved. */
  readonly fault: string | null;
  /** Corners that are being drawn; null: nothing is. */
  readonly corners: readonly LatLng[] | null;
  readonly onCorners: (corners: readonly LatLng[] | null) => void;
  readonly onShape: (shape: BoundaryShape) => void;
}

const ICON = { 'aria-hidden': true, size: '1rem' } as const;
/** One that was uploaded with more corners is moved by hand no more. */
const MOST_HANDLES = 80;

/** An area that is drawn on the map beside, or uploaded. */
export function DrawnFields({ branch, shape, fault, corners, onCorners, onShape }: DrawnFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const present = shape && cornersOfBoundary(shape);
  const isEditable = present !== null && present.length <= MOST_HANDLES;
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readBoundaryFile(file, MAX_AREA_POINTS);
    setUnread('fault' in read ? read.fault : null);
    if ('boundary' in read) onShape(read.boundary);
  };
  return (
    <div className={styles.drawn}>
      {corners ? (
        <DrawingTools corners={corners} onCorners={onCorners} />
      ) : (
        <div className={styles.tools}>
          <Button
            leftSection={<IconPencil {...ICON} />}
            onClick={() => {
              setUnread(null);
              onCorners(isEditable ? present : []);
            }}
            size="sm"
            variant="default"
          >
            {isEditable ? 'Köşeleri düzenle' : 'Haritada çiz'}
          </Button>
          <Button
            leftSection={<IconFileUpload {...ICON} />}
            onClick={() => input.current?.click()}
            size="sm"
            variant="default"
          >
            GeoJSON yükle
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
      {unread && (
        <p className={styles.fault} role="alert">
          {unread}
        </p>
      )}
      <p className={desk.note} role="status">
        {fault ?? (shape && [boundaryAreaText(shape), branchNote(shape, branch)].filter(Boolean).join(' · '))}
      </p>
    </div>
  );
}
