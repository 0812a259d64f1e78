import { Button, Group, NumberInput, Textarea } from '@mantine/core';
import { measuredPayKm } from '@ulak/contracts/salary/day-road-text';
import type { WorkDay } from '@ulak/contracts/salary/pay-slip';
import { type FormEvent, useState } from 'react';
import { payKmText } from '../../../domain/pay/pay-texts.ts';
import { CallError, messageOf } from '../../../lib/call.ts';
import { FormError } from '../../../ui/form-error.tsx';
import {
  clearingBody,
  correctionBody,
  type CorrectionErrors,
  correctionErrors,
  correctionValues,
  type CorrectionValues,
  minutesText,
} from '../model/day-correction.ts';
import type { SalaryPerson } from '../model/salary-rows.ts';
import { useCorrectDay } from './use-salary-changes.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface DayCorrectionFormProps {
  readonly day: WorkDay;
  readonly person: SalaryPerson;
  readonly onDone: () => void;
}

const SECONDS_PER_MINUTE = 60;
const NO_REASON = 'Neden düzelttiğinizi yazın';
const hasCorrection = ({ correction }: WorkDay): boolean =>
  correction !== null && (correction.onlineSeconds !== null || correction.km !== null);

/** Says what a day counts, and why; the courier reads the reason on the slip. */
export function DayCorrectionForm({ day, person, onDone }: DayCorrectionFormProps) {
  const { values, change, errors, failure, isBusy, submit, clear } = useDayCorrection({
    day,
    person,
    onDone,
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={`${desk.column} ${styles.correction}`} noValidate onSubmit={send}>
      <FormError message={failure} />
      <div className={`${desk.grid} ${styles.pair}`}>
        <NumberInput
          allowDecimal={false}
          clampBehavior="none"
          description={`Ölçülen ${minutesText(day.measuredOnlineSeconds)}; boşsa o sayılır`}
          error={errors.onlineMinutes}
          hideControls
          label="Çevrimiçi süre (dakika)"
          onChange={(onlineMinutes) => change({ onlineMinutes })}
          thousandSeparator="."
          decimalSeparator=","
          value={values.onlineMinutes}
        />
        <NumberInput
          clampBehavior="none"
          decimalScale={3}
          decimalSeparator=","
          description={`Ölçülen ${payKmText(measuredPayKm(day))}; boşsa o sayılır`}
          error={errors.km}
          hideControls
          label="Kilometre"
          onChange={(km) => change({ km })}
          thousandSeparator="."
          value={values.km}
        />
      </div>
      <Button
        className={desk.touch ?? ''}
        onClick={() =>
          change({
            onlineMinutes: Math.round(day.measuredOnlineSeconds / SECONDS_PER_MINUTE),
            km: measuredPayKm(day),
          })
        }
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        variant="subtle"
      >
        Ölçülen değerleri yaz
      </Button>
      <Textarea
        description="Kurye bunu ücret pusulasında görür"
        error={errors.reason}
        label="Neden"
        maxLength={500}
        rows={2}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        value={values.reason}
        withAsterisk
      />
      <Group className={desk.touch} gap="xs">
        <Button loading={isBusy} size="sm" type="submit">
          Kaydet
        </Button>
        {hasCorrection(day) && (
          <Button disabled={isBusy} onClick={clear} size="sm" variant="default">
            Düzeltmeyi kaldır
          </Button>
        )}
        <Button disabled={isBusy} onClick={onDone} size="sm" variant="subtle">
          Vazgeç
        </Button>
      </Group>
    </form>
  );
}

/** What is typed, what is wrong with it, and sending it; what was typed stays until it succeeds. */
function useDayCorrection({ day, person, onDone }: DayCorrectionFormProps) {
  const [values, setValues] = useState<CorrectionValues>(() => correctionValues(day));
  const [errors, setErrors] = useState<CorrectionErrors>({});
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const correct = useCorrectDay(person.courierId);
  const send = (body: Parameters<typeof correct.mutate>[0]['body'], found: CorrectionErrors): void => {
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    correct.mutate(
      { day: day.day, body },
      {
        onSuccess: onDone,
        onError: (error) => {
          const details = error instanceof CallError ? error.details : {};
          setErrors(details);
          setFailure(details.day ?? messageOf(error));
        },
      },
    );
  };
  return {
    values,
    errors,
    failure,
    isBusy: correct.isPending,
    change: (part: Partial<CorrectionValues>): void => setValues((known) => ({ ...known, ...part })),
    submit: (): void =>
      send(correctionBody(values, person.branchId), correctionErrors(values, person.branchId)),
    clear: (): void =>
      send(
        clearingBody(values.reason, person.branchId),
        values.reason.trim() === '' ? { reason: NO_REASON } : {},
      ),
  };
}
