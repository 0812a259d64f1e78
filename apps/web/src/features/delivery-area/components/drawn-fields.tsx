import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { MAX_AREA_POINTS } from '@ulak/contracts/delivery-areas/area';
import { AREA_FAULT_TEXTS } from '@ulak/contracts/delivery-areas/area-faults';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { BoundaryFile } from '../../../domain/boundaries/boundary-file.tsx';
import { boundaryAreaText, cornersOfBoundary } from '../../../domain/boundaries/drawn-boundary.ts';
import { DrawingTools } from '../../../domain/boundaries/drawing-tools.tsx';
import tools from '../../../domain/boundaries/drawing-tools.module.css';
import type { BoundaryPurpose } from '../../../domain/boundaries/read-geojson.ts';
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

const AREA: BoundaryPurpose = { maxPoints: MAX_AREA_POINTS, faultTexts: AREA_FAULT_TEXTS };
const ICON = { 'aria-hidden': true, size: '1rem' } as const;
/** One that was uploaded with more corners is moved by hand no more. */
const MOST_HANDLES = 80;

/** An area that is drawn on the map beside, or uploaded. */
export function DrawnFields({ branch, shape, fault, corners, onCorners, onShape }: DrawnFieldsProps) {
  const present = shape && cornersOfBoundary(shape);
  const isEditable = present !== null && present.length <= MOST_HANDLES;
  return (
    <div className={styles.drawn}>
      {corners ? (
        <DrawingTools corners={corners} onCorners={onCorners} />
      ) : (
        <div className={tools.row}>
          <Button
            leftSection={<IconPencil {...ICON} />}
            onClick={() => onCorners(isEditable ? present : [])}
            size="sm"
            variant="default"
          >
            {isEditable ? 'Köşeleri düzenle' : 'Haritada çiz'}
          </Button>
          <BoundaryFile onBoundary={onShape} purpose={AREA} />
        </div>
      )}
      <p className={desk.note} role="status">
        {fault ?? (shape && [boundaryAreaText(shape), branchNote(shape, branch)].filter(Boolean).join(' · '))}
      </p>
    </div>
  );
}
