import { Button, Input, Select, Switch, TextInput } from '@mantine/core';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { COMPANY_WIDE_ROLES, type Role } from '@ulak/contracts/roles';
import { STOP_REASON, STOP_ROAD_LABELS, STOP_ROADS } from '@ulak/contracts/stops/kinds';
import type { DeliveryStop } from '@ulak/contracts/stops/schema';
import { MAX_STOP_AHEAD_MS, MAX_STOP_MS } from '@ulak/contracts/stops/times';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { hasRole } from '../../../lib/has-role.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import {
  emptyForm,
  endAfter,
  formErrors,
  formOf,
  LENGTHS,
  REASONS,
  type StopForm,
  stopTargets,
  targetBody,
} from '../model/stop-form.ts';
import { useBeginStop, useChangeStop } from '../queries.ts';
import styles from './delivery-stops.module.css';

interface StopDialogProps {
  readonly branches: readonly BranchView[];
  readonly role: Role;
  /** The stop to change; null: a new one. */
  readonly stop: DeliveryStop | null;
  readonly onClose: () => void;
}

interface Refused {
  readonly fields: Readonly<Record<string, string>>;
  readonly form?: string;
}

/** A refusal of the server on its fields; what belongs to none stands above. */
function refusedBy(error: Error): Refused {
  const details = error instanceof CallError ? error.details : {};
  const { branchId, companyId, ...fields } = details;
  const target = branchId ?? companyId;
  if (Object.keys(details).length > 0) return { fields: { ...fields, ...(target && { target }) } };
  return { fields: {}, form: messageOf(error) };
}

const REASONS_ID = 'stop-reasons';
const REASON_CLASSES = { input: styles.reason };

/** Stops deliveries, or changes a stop that is not over. */
export function StopDialog({ branches, role, stop, onClose }: StopDialogProps) {
  const targets = stopTargets(branches, hasRole(role, COMPANY_WIDE_ROLES));
  const [form, setForm] = useState<StopForm>(() => (stop ? formOf(stop) : emptyForm(targets)));
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const begin = useBeginStop(onClose);
  const change = useChangeStop(stop?.id ?? 0, onClose);
  const set = (changed: Partial<StopForm>): void => setForm((present) => ({ ...present, ...changed }));
  const submit = (): void => {
    const fields = formErrors(form, serverNow(), stop === null);
    setRefusal(Object.keys(fields).length > 0 ? { fields } : null);
    const { target, reason, startsAt, endsAt, road } = form;
    if (Object.keys(fields).length > 0 || endsAt === null || road === null) return;
    const options = { onError: (error: Error) => setRefusal(refusedBy(error)) };
    if (stop) change.mutate({ reason, endsAt, road, version: stop.version }, options);
    else {
      const planned = startsAt === null ? {} : { startsAt };
      begin.mutate({ ...targetBody(target, role === 'OWNER'), reason, ...planned, endsAt, road }, options);
    }
  };
  return (
    <FormDialog
      isBusy={begin.isPending || change.isPending}
      isDanger={stop === null}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel={stop ? 'Kaydet' : form.startsAt === null ? 'Teslimatı durdur' : 'Durdurmayı planla'}
      title={stop ? 'Durdurmayı değiştir' : 'Teslimatı durdur'}
    >
      {refusal?.form !== undefined && <FormError message={refusal.form} />}
      {stop === null && targets.length !== 1 && (
        <Select
          allowDeselect={false}
          comboboxProps={{ zIndex: 400 }}
          data={targets}
          error={refusal?.fields.target}
          label="Nerede"
          onChange={(target) => set({ target: target ?? '' })}
          searchable={targets.length > 8}
          size="md"
          value={form.target || null}
          withAsterisk
        />
      )}
      <TextInput
        autoComplete="off"
        classNames={REASON_CLASSES}
        data-autofocus
        description="Kuryeler ve müşteriler de okur"
        error={refusal?.fields.reason}
        label="Neden"
        list={REASONS_ID}
        maxLength={STOP_REASON.max}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        size="md"
        value={form.reason}
        withAsterisk
      />
      <datalist id={REASONS_ID}>
        {REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Times errors={refusal?.fields ?? {}} form={form} isNew={stop === null} onForm={set} />
      <Input.Wrapper
        error={refusal?.fields.road}
        label="Yoldaki kuryeler"
        labelElement="div"
        size="md"
        withAsterisk
      >
        <div
          aria-label="Yoldaki kuryeler"
          className={styles.choices}
          data-error={refusal?.fields.road ? true : undefined}
          role="radiogroup"
        >
          {STOP_ROADS.map((road) => (
            <label key={road}>
              <input
                checked={form.road === road}
                name="stop-road"
                onChange={() => set({ road })}
                type="radio"
                value={road}
              />
              {STOP_ROAD_LABELS[road]}
            </label>
          ))}
        </div>
      </Input.Wrapper>
    </FormDialog>
  );
}

interface TimesProps {
  readonly form: StopForm;
  readonly isNew: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onForm: (change: Partial<StopForm>) => void;
}

/** From when until when; the usual lengths take one press. */
function Times({ form, isNew, errors, onForm }: TimesProps) {
  const now = serverNow();
  const inAnHour = (): string => new Date(now + 60 * MINUTE_MS).toISOString();
  return (
    <>
      {isNew && (
        <Switch
          checked={form.startsAt === null}
          label="Hemen başlasın"
          onChange={({ currentTarget }) => onForm({ startsAt: currentTarget.checked ? null : inAnHour() })}
          size="md"
        />
      )}
      {isNew && form.startsAt !== null && (
        <DateTimeField
          earliest={now}
          error={errors.startsAt}
          label="Başlangıç"
          latest={now + MAX_STOP_AHEAD_MS}
          onChange={(startsAt) => onForm({ startsAt: startsAt ?? inAnHour() })}
          value={form.startsAt}
        />
      )}
      <DateTimeField
        earliest={now}
        error={errors.endsAt}
        isRequired
        label="Bitiş"
        latest={(form.startsAt === null ? now : Date.parse(form.startsAt)) + MAX_STOP_MS}
        onChange={(endsAt) => onForm({ endsAt })}
        value={form.endsAt}
      />
      <div className={`${desk.row} ${desk.touch} ${styles.lengths}`}>
        {LENGTHS.map((hours) => (
          <Button
            key={hours}
            onClick={() => onForm({ endsAt: endAfter(form, hours, now) })}
            size="compact-md"
            variant="default"
          >
            {hours} saat
          </Button>
        ))}
      </div>
    </>
  );
}
