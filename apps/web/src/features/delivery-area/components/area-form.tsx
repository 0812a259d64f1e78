import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import {
  DELIVERY_AREA_KIND_LABELS,
  DELIVERY_AREA_KINDS,
  OUTSIDE_RULE_LABELS,
  OUTSIDE_RULES,
} from '@ulak/contracts/delivery-areas/labels';
import type { DeliveryAreaView } from '@ulak/contracts/delivery-areas/schema';
import { CallError, messageOf } from '../../../lib/call.ts';
import { EditOvertaken } from '../../../lib/save-from-version.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import desk from '../../../ui/desk.module.css';
import { reachWithin } from '../queries.ts';
import { AreaMap } from './area-map.tsx';
import { Choices } from './choices.tsx';
import { DrawnFields } from './drawn-fields.tsx';
import { MinutesField } from './minutes-field.tsx';
import { RULE_LEGEND, useAreaForm } from './use-area-form.ts';
import styles from './delivery-area.module.css';

interface AreaFormProps {
  readonly branch: BranchView;
  readonly view: DeliveryAreaView;
}

/** So long a slider rests before its minutes are asked for. */
const RESTING_MS = 250;

/** The area of a branch beside its map; saved as a whole. */
export function AreaForm({ branch, view }: AreaFormProps) {
  const { draft, corners, conflict, save, fault, isChanged, change, draw, chooseKind, upload, submit } =
    useAreaForm(branch, view);
  const [minutes] = useDebouncedValue(draft.kind === 'MINUTES' ? draft.minutes : null, RESTING_MS);
  const isStored = view.kind === 'MINUTES' && view.minutes === minutes;
  const preview = useQuery(reachWithin(branch.id, isStored ? null : minutes));
  const reach = isStored ? view : preview.data;
  const reached = draft.kind === 'MINUTES' && minutes !== null ? (reach?.shape ?? null) : null;
  const shape = draft.kind === 'DRAWN' ? draft.shape : reached;
  const errors = save.error instanceof CallError ? Object.values(save.error.details) : [];
  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {conflict && <RecordConflict {...conflict} />}
        {save.error && !(save.error instanceof EditOvertaken) && (
          <FormError message={errors[0] ?? messageOf(save.error)} />
        )}
        <Choices
          choices={DELIVERY_AREA_KINDS}
          labels={DELIVERY_AREA_KIND_LABELS}
          legend="Bölge"
          onChange={chooseKind}
          value={draft.kind}
        />
        {draft.kind === 'MINUTES' && (
          <MinutesField
            minutes={draft.minutes}
            onChange={(chosen) => change({ minutes: chosen })}
            onRetry={() => void preview.refetch()}
            reach={minutes === draft.minutes ? reach : undefined}
            failure={isStored ? null : preview.error}
          />
        )}
        {draft.kind === 'DRAWN' && (
          <DrawnFields
            branch={branch}
            corners={corners}
            fault={fault}
            onCorners={draw}
            onShape={upload}
            shape={draft.shape}
          />
        )}
        {draft.kind !== 'NONE' && (
          <Choices
            choices={OUTSIDE_RULES}
            labels={OUTSIDE_RULE_LABELS}
            legend={RULE_LEGEND}
            onChange={(rule) => change({ rule })}
            value={draft.rule}
          />
        )}
        <Button
          className={`${desk.touch} ${styles.save}`}
          disabled={!isChanged || fault !== null}
          loading={save.isPending}
          type="submit"
        >
          Kaydet
        </Button>
      </div>
      <AreaMap branch={branch} corners={corners} onCorners={draw} shape={shape} />
    </form>
  );
}
