import { Box, Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BranchId } from '@ulak/contracts/ids';
import { formatCoordinate } from '@ulak/contracts/format';
import { LazyLocationPicker } from '../../../ui/map/lazy-map.tsx';
import type { Point } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { OutsideLine } from '../../../domain/delivery-areas/outside-line.tsx';
import { focusOnClickOnly, pickBranch, pickLocation } from '../model/form-interactions.ts';
import type { OrderFormValues } from '../model/form-values.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

interface LocationFieldProps {
  form: UseFormReturnType<OrderFormValues>;
  /** Where the branch is, null while none is chosen. */
  branch: Point | null;
  branchId: BranchId | null;
}

/**
 * The delivery location on the map: by click, drag or arrow keys; its coordinates are read-only (spec 1 §5).
 * Nothing is preset: an order that is handed over at the branch says so by a press.
 */
export function LocationField({ form, branch, branchId }: LocationFieldProps) {
  const tiles = useTiles();
  const { location: value, pointKind } = form.values;
  const error = typeof form.errors.location === 'string' ? form.errors.location : undefined;
  return (
    <Box component="fieldset" bd={0} className={desk.column} m={0} p={0}>
      <Text component="legend" fw={650} fz="h6" mb={4} p={0}>
        Teslimat konumu
      </Text>
      <Box className={styles.map} data-invalid={error ? true : undefined}>
        <LazyLocationPicker
          value={value}
          onPick={(location) => pickLocation(form, location)}
          branch={branch}
          tiles={tiles}
          {...(branch ? { center: branch } : {})}
        />
      </Box>
      {value && branchId !== null && <OutsideLine branchId={branchId} point={value} />}
      <div className={`${desk.row} ${desk.between}`}>
        {error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        ) : (
          <Text size="xs" c="dimmed" className={styles.mapHint}>
            Haritaya tıklayın, işareti sürükleyin ya da ok tuşlarıyla kaydırın.
          </Text>
        )}
        {branch && (
          <Button
            size="compact-sm"
            variant={pointKind === 'branch' ? 'light' : 'default'}
            aria-pressed={pointKind === 'branch'}
            {...focusOnClickOnly}
            onClick={() => pickBranch(form, branch)}
          >
            Şubede teslim
          </Button>
        )}
      </div>
      <div className={`${desk.grid} ${styles.pair}`} data-enter-skip>
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
