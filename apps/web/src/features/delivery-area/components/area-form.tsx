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
import type { LatLng } from '@ulak/contracts/domain/geo';
import { useState } from 'react';
import { boundaryOfCorners } from '../../../domain/boundaries/drawn-boundary.ts';
import { CallError, messageOf } from '../../../lib/call.ts';
import { FormError } from '../../../ui/form-error.tsx';
import desk from '../../../ui/desk.module.css';
import { type AreaDraft, draftBody, draftFault, draftOf, isChanged } from '../model/area-draft.ts';
import { reachWithin, useSaveArea } from '../queries.ts';
import { AreaMap } from './area-map.tsx';
import { Choices } from './choices.tsx';
import { DrawnFields } from './drawn-fields.tsx';
import { MinutesField } from './minutes-field.tsx';
import styles from './delivery-area.module.css';

interface AreaFormProps {
  readonly branch: BranchView;
  readonly view: DeliveryAreaView;
}

/** So long a slider rests before its minutes are asked for. */
const RESTING_MS = 250;

/** The area of a branch beside its map; saved as a whole. */
export function AreaForm({ branch, view }: AreaFormProps) {
  const [edited, setEdited] = useState<Partial<AreaDraft>>({});
  const [corners, setCorners] = useState<readonly LatLng[] | null>(null);
  const save = useSaveArea(branch.id);
  const draft: AreaDraft = { ...draftOf(view), ...edited };
  const [minutes] = useDebouncedValue(draft.kind === 'MINUTES' ? draft.minutes : null, RESTING_MS);
  const isStored = view.kind === 'MINUTES' && view.minutes === minutes;
  const preview = useQuery(reachWithin(branch.id, isStored ? null : minutes));
  const reach = isStored ? view : preview.data;
  const reached = draft.kind === 'MINUTES' && minutes !== null ? (reach?.shape ?? null) : null;
  const shape = draft.kind === 'DRAWN' ? draft.shape : reached;
  const set = (changed: Partial<AreaDraft>): void => {
    save.reset();
    setEdited((present) => ({ ...present, ...changed }));
  };
  const draw = (next: readonly LatLng[] | null): void => {
    setCorners(next);
    if (next) set({ shape: boundaryOfCorners(next) });
  };
  const fault = draftFault(draft, branch);
  const body = draftBody(draft, view.version);
  const errors = save.error instanceof CallError ? Object.values(save.error.details) : [];
  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (body) save.mutate(body, { onSuccess: () => (setEdited({}), setCorners(null)) });
      }}
    >
      <div className={styles.fields}>
        {save.error && <FormError message={errors[0] ?? messageOf(save.error)} />}
        <Choices
          choices={DELIVERY_AREA_KINDS}
          labels={DELIVERY_AREA_KIND_LABELS}
          legend="Bölge"
          onChange={(kind) => {
            setCorners(null);
            set({ kind });
          }}
          value={draft.kind}
        />
        {draft.kind === 'MINUTES' && (
          <MinutesField
            minutes={draft.minutes}
            onChange={(chosen) => set({ minutes: chosen })}
            onRetry={() => void preview.refetch()}
            reach={minutes === draft.minutes ? reach : undefined}
            hasFailed={!isStored && preview.isError}
          />
        )}
        {draft.kind === 'DRAWN' && (
          <DrawnFields
            branch={branch}
            corners={corners}
            fault={fault}
            onCorners={draw}
            onShape={(drawn) => {
              setCorners(null);
              set({ shape: drawn });
            }}
            shape={draft.shape}
          />
        )}
        {draft.kind !== 'NONE' && (
          <Choices
            choices={OUTSIDE_RULES}
            labels={OUTSIDE_RULE_LABELS}
            legend="Bölge dışından API siparişi gelince"
            onChange={(rule) => set({ rule })}
            value={draft.rule}
          />
        )}
        <Button
          className={`${desk.touch} ${styles.save}`}
          disabled={!isChanged(draft, view) || fault !== null}
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
