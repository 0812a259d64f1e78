import { Button, Group } from '@mantine/core';
import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { formatNumber } from '@ulak/contracts/format';
import { placeText } from '@ulak/contracts/heatmap/place-text';
import { REHEARSAL_MAX_MOVE_KM } from '@ulak/contracts/rehearsals/options';
import { useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { LazyLocationPicker } from '../../../ui/map/lazy-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { PlaceInput } from '../../../ui/place-input.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import styles from './rehearsal.module.css';

interface PlaceDialogProps {
  readonly isOpen: boolean;
  /** Whether a second branch would be there. */
  readonly isSecond: boolean;
  /** Where the branch is. */
  readonly real: LatLng;
  /** Where it, or the second one, would be. */
  readonly value: LatLng | null;
  readonly onPick: (location: LatLng | null) => void;
  readonly onClose: () => void;
}

/** Where the branch, or a second one, would be: by search, click, drag or arrow keys. */
export function PlaceDialog({ isOpen, isSecond, onClose, ...props }: PlaceDialogProps) {
  const title = isSecond ? 'İkinci şube nerede olsaydı?' : 'Şube nerede olsaydı?';
  return (
    <ResponsiveDialog onClose={onClose} opened={isOpen} title={title}>
      {isOpen && <Picker {...props} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function Picker({ real, value, onPick, onClose }: Omit<PlaceDialogProps, 'isOpen' | 'isSecond'>) {
  const [place, setPlace] = useState<LatLng>(value ?? real);
  const isFar = distanceKm(place, real) > REHEARSAL_MAX_MOVE_KM;
  const isMoved = place.lat !== real.lat || place.lng !== real.lng;
  return (
    <div className={desk.column}>
      <PlaceInput label="Haritada yer ara" near={real} onPick={({ location }) => setPlace({ ...location })} />
      <div className={styles.map}>
        <LazyLocationPicker branch={real} onPick={setPlace} tiles={useTiles()} value={place} />
      </div>
      <p aria-live="polite" className={desk.note} data-part="rehearsal-place">
        {isFar
          ? `En fazla ${formatNumber(REHEARSAL_MAX_MOVE_KM)} km uzağı seçebilirsiniz.`
          : `${placeText(place, real)}. Nokta şubenin bugünkü yeridir.`}
      </p>
      <Group className={desk.touch} grow>
        <Button onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button
          disabled={isFar}
          onClick={() => {
            onPick(isMoved ? place : null);
            onClose();
          }}
          size="md"
        >
          Burayı dene
        </Button>
      </Group>
    </div>
  );
}
