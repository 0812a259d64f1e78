import { Box, Text, TextInput } from '@mantine/core';
import { formatCoordinate } from '@ulak/contracts/format';
import type { Place } from '@ulak/contracts/places/schema';
import { LazyLocationPicker } from '../../../ui/map/lazy-map.tsx';
import type { Point } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { PlaceSearch } from './place-search.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const BRANCH_LOCATION_HINT =
  'Konum şimdilik şubenin konumu. ' +
  'Haritaya tıklayarak veya işareti sürükleyerek teslimat noktasını seçin.';

interface LocationFieldProps {
  value: Point | null;
  /** Whether a person has set the point; otherwise it stands at the branch. */
  isPicked: boolean;
  branch: Point | null;
  error: string | undefined;
  onPick: (point: Point) => void;
  /** A place found by its address; its text may serve as the address where none is written yet. */
  onFound: (place: Place) => void;
}

/**
 * The delivery location: by click, drag, arrow keys or address search; its coordinates are read-only (spec 1
 * §5).
 */
export function LocationField({ value, isPicked, branch, error, onPick, onFound }: LocationFieldProps) {
  const tiles = useTiles();
  return (
    <Box component="fieldset" bd={0} className={desk.column} m={0} p={0}>
      <Text component="legend" fw={650} fz="h6" mb={4} p={0}>
        Teslimat konumu
      </Text>
      <PlaceSearch onFound={onFound} />
      <Box className={styles.map} data-invalid={error ? true : undefined} h={340}>
        <LazyLocationPicker
          value={value}
          onPick={onPick}
          branch={branch}
          tiles={tiles}
          {...(branch ? { center: branch } : {})}
        />
      </Box>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {value && !isPicked
            ? BRANCH_LOCATION_HINT
            : 'Haritaya tıklayın, işareti sürükleyin ya da ok tuşlarıyla kaydırın.'}
        </Text>
      )}
      <div className={`${desk.grid} ${styles.pair}`}>
        <TextInput
          label="Enlem"
          readOnly
          value={value ? formatCoordinate(value.lat) : ''}
          classNames={{ input: 'tabular' }}
        />
        <TextInput
          label="Boylam"
          readOnly
          value={value ? formatCoordinate(value.lng) : ''}
          classNames={{ input: 'tabular' }}
        />
      </div>
    </Box>
  );
}
