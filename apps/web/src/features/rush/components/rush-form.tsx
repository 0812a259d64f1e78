import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { BranchId } from '@ulak/contracts/ids';
import type { PeakKind, RushSettings, RushView } from '@ulak/contracts/rush/schema';
import { CallError, messageOf } from '../../../lib/call.ts';
import { EditOvertaken } from '../../../lib/save-from-version.ts';
import { readTimeOfDay } from '../../../lib/time-of-day.ts';
import { toggled, WEEKDAYS } from '../../../lib/weekdays.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import desk from '../../../ui/desk.module.css';
import { PEAK_KIND_LABELS, RUSH_LABELS } from '../model/rush-form.ts';
import { useRushForm } from './use-rush-form.ts';
import styles from './rush.module.css';

interface RushFormProps {
  readonly branchId: BranchId;
  readonly view: RushView;
}

const KINDS = (['SUNSET', 'CLOCK'] as const).map((value) => ({ value, label: PEAK_KIND_LABELS[value] }));
const SLOTS = ['10', '15', '20', '30'].map((value) => ({ value, label: `${value} dakika` }));

/** The peak of a branch; saved as a whole. */
export function RushForm({ branchId, view }: RushFormProps) {
  const { form, conflict, save, isChanged, change: set, submit } = useRushForm(branchId, view);
  const errors = save.error instanceof CallError ? save.error.details : {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {conflict && (
        <div className={styles.wide}>
          <RecordConflict {...conflict} />
        </div>
      )}
      {save.error && !hasFieldErrors && !(save.error instanceof EditOvertaken) && (
        <FormError message={messageOf(save.error)} />
      )}
      <Switch
        checked={form.isOn}
        className={styles.wide}
        label={form.isOn ? 'Açık' : 'Kapalı'}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
        size="md"
      />
      <PeakFields errors={errors} form={form} onChange={set} />
      <DayFields errors={errors} form={form} onChange={set} />
      <SlotFields errors={errors} form={form} onChange={set} />
      <div className={styles.wide}>
        <Button className={desk.touch} disabled={!isChanged} loading={save.isPending} type="submit">
          Kaydet
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly form: RushSettings;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<RushSettings>) => void;
}

/** A number field never sends a text: empty counts as its lowest value. */
const numberOf = (value: number | string, empty: number): number =>
  typeof value === 'number' ? value : empty;

const PeakFields = ({ form, errors, onChange }: FieldsProps) => (
  <>
    <Select
      allowDeselect={false}
      data={KINDS}
      error={errors.kind}
      label={RUSH_LABELS.kind}
      onChange={(kind) => onChange({ kind: kind as PeakKind })}
      value={form.kind}
    />
    {form.kind === 'CLOCK' ? (
      <TextInput
        error={errors.clockTime}
        inputMode="numeric"
        label={RUSH_LABELS.clockTime}
        maxLength={5}
        onBlur={({ currentTarget }) =>
          onChange({ clockTime: readTimeOfDay(currentTarget.value) ?? form.clockTime })
        }
        onChange={({ currentTarget }) => onChange({ clockTime: currentTarget.value || null })}
        placeholder="19:30"
        value={form.clockTime ?? ''}
      />
    ) : (
      <NumberInput
        description="Takvimdeki iftar saati gün batımından birkaç dakika sonraysa"
        error={errors.offsetMin}
        label={RUSH_LABELS.offsetMin}
        onChange={(value) => onChange({ offsetMin: numberOf(value, 0) })}
        value={form.offsetMin}
      />
    )}
  </>
);

const DayFields = ({ form, errors, onChange }: FieldsProps) => (
  <>
    <DayField
      description="Boş: hemen"
      error={errors.fromDay}
      label={RUSH_LABELS.fromDay}
      onChange={(fromDay) => onChange({ fromDay })}
      onClear={() => onChange({ fromDay: null })}
      size="sm"
      value={form.fromDay}
      {...(form.toDay === null ? {} : { max: form.toDay })}
    />
    <DayField
      description="Boş: süresiz"
      error={errors.toDay}
      label={RUSH_LABELS.toDay}
      onChange={(toDay) => onChange({ toDay })}
      onClear={() => onChange({ toDay: null })}
      size="sm"
      value={form.toDay}
      {...(form.fromDay === null ? {} : { min: form.fromDay })}
    />
    <fieldset className={`${styles.days} ${styles.wide}`}>
      <legend>{RUSH_LABELS.weekdays}</legend>
      {WEEKDAYS.map(({ short }, index) => (
        <label className={styles.day} key={short}>
          <input
            checked={form.weekdays.includes(index + 1)}
            onChange={() => onChange({ weekdays: toggled(form.weekdays, index + 1) })}
            type="checkbox"
          />
          {short}
        </label>
      ))}
      {errors.weekdays && (
        <p className={styles.error} role="alert">
          {errors.weekdays}
        </p>
      )}
    </fieldset>
  </>
);

const SlotFields = ({ form, errors, onChange }: FieldsProps) => (
  <>
    <NumberInput
      error={errors.beforeMin}
      label={RUSH_LABELS.beforeMin}
      onChange={(value) => onChange({ beforeMin: numberOf(value, 0) })}
      value={form.beforeMin}
    />
    <NumberInput
      error={errors.afterMin}
      label={RUSH_LABELS.afterMin}
      onChange={(value) => onChange({ afterMin: numberOf(value, 0) })}
      value={form.afterMin}
    />
    <Select
      allowDeselect={false}
      data={SLOTS}
      error={errors.slotMin}
      label={RUSH_LABELS.slotMin}
      onChange={(value) => onChange({ slotMin: Number(value) as RushSettings['slotMin'] })}
      value={String(form.slotMin)}
    />
    <NumberInput
      description="Boş: görevdeki kuryelerden hesaplanır"
      error={errors.capacity}
      label={RUSH_LABELS.capacity}
      onChange={(value) => onChange({ capacity: typeof value === 'number' ? value : null })}
      value={form.capacity ?? ''}
    />
  </>
);
