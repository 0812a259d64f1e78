import { Box, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatCoordinate } from '@ulak/contracts/format';
import { LazyLocationPicker } from '../../../ui/map/lazy-map.tsx';
import type { Point } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { pickLocation, pickPlace } from '../model/form-interactions.ts';
import type { OrderFormValues } from '../model/form-values.ts';
import { PlaceSearch } from './place-search.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const BRANCH_LOCATION_HINT =
  'Konum şimdilik şubenin konumu. ' +
  'Haritaya tıklayarak veya işareti sürükleyerek teslimat noktasını seçin.';

interface LocationFieldProps {
  form: UseFormReturnType<OrderFormValues>;
  /** Where the branch is, null while none is chosen. */
  branch: Point | null;
}

/**
 * The delivery location: by click, drag, arrow keys or address search; its coordinates are read-only (spec 1
 * §5).
 */
export function LocationField({ form, branch }: LocationFieldProps) {
  const tiles = useTiles();
  const { location: value, isLocationPicked } = form.values;
  const error = typeof form.errors.location === 'string' ? form.errors.location : undefined;
  return (
    <Box component="fieldset" bd={0} className={desk.column} m={0} p={0}>
      <Text component="legend" fw={650} fz="h6" mb={4} p={0}>
        Teslimat konumu
      </Text>
      <PlaceSearch onFound={(place) => pickPlace(form, place)} />
      <Box className={styles.map} data-invalid={error ? true : undefined} h={340}>
        <LazyLocationPicker
          value={value}
          onPick={(location) => pickLocation(form, location)}
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
          {value && !isLocationPicked
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
