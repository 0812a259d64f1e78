import { NativeSelect, Textarea } from '@mantine/core';
import { PLAN_STATE_LABELS, PLAN_STATES } from '@ulak/contracts/branch-plans/potential';
import type { PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useChangePlan } from '../queries.ts';

const MAX_NOTE = 1_000;
const STATES = PLAN_STATES.map((value) => ({ value, label: PLAN_STATE_LABELS[value] }));

/** State and note of a plan. */
export function PlanForm({ plan, onClose }: { readonly plan: PlannedBranch; readonly onClose: () => void }) {
  const [state, setState] = useState(plan.state);
  const [note, setNote] = useState(plan.note ?? '');
  const change = useChangePlan(onClose);
  return (
    <FormDialog
      isBusy={change.isPending}
      onClose={onClose}
      onSubmit={() => change.mutate({ id: plan.id, version: plan.version, state, note })}
      refusal={change.error}
      submitLabel="Kaydet"
      title={`Plan ${plan.id}`}
    >
      <FormError message={change.error ? messageOf(change.error, 'Plan kaydedilemedi') : undefined} />
      <NativeSelect
        data={STATES}
        label="Durum"
        onChange={({ currentTarget }) =>
          setState(PLAN_STATES.find((one) => one === currentTarget.value) ?? plan.state)
        }
        size="md"
        value={state}
      />
      <Textarea
        autosize
        label="Not"
        maxLength={MAX_NOTE}
        maxRows={8}
        minRows={3}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        size="md"
        value={note}
      />
    </FormDialog>
  );
}
