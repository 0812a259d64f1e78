import { Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { LatLng } from '@ulak/contracts/domain/geo';
import desk from '../../ui/desk.module.css';
import tools from './drawing-tools.module.css';

const ICON = { 'aria-hidden': true, size: '1rem' } as const;

/** Beside a map on which corners are being drawn; null: the drawing is dropped. */
export function DrawingTools({
  corners,
  onCorners,
}: {
  readonly corners: readonly LatLng[];
  readonly onCorners: (corners: readonly LatLng[] | null) => void;
}) {
  return (
    <>
      <p className={desk.note} role="status">
        {corners.length < 3
          ? `Haritaya basarak köşeleri ekleyin (${corners.length}/3). Klavyeyle: haritadayken Enter.`
          : `${corners.length} köşe. Köşeleri sürükleyerek düzeltebilirsiniz.`}
      </p>
      <div className={tools.row}>
        <Button
          disabled={corners.length === 0}
          leftSection={<IconArrowBackUp {...ICON} />}
          onClick={() => onCorners(corners.slice(0, -1))}
          size="sm"
          variant="default"
        >
          Son köşeyi sil
        </Button>
        <Button leftSection={<IconX {...ICON} />} onClick={() => onCorners(null)} size="sm" variant="default">
          Vazgeç
        </Button>
      </div>
    </>
  );
}
