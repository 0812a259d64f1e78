import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { businessDate } from '@ulak/contracts/business-day';
import { DEDUCTION_TYPES } from '@ulak/contracts/salary/deduction-kinds';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { CALENDAR_WORDS } from '../../../ui/calendar-words.ts';
import { FormError } from '../../../ui/form-error.tsx';
import {
  changeDeduction,
  deductionBody,
  type DeductionErrors,
  deductionErrors,
  type DeductionValues,
  newDeduction,
  reasonOptions,
  TYPE_OPTIONS,
} from '../model/deduction-form.ts';
import type { SalaryPerson } from '../model/salary-rows.ts';
import { PersonDialog } from './person-dialog.tsx';
import { useAddDeduction } from './use-salary-changes.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface NewDeductionDialogProps {
  readonly person: SalaryPerson;
  /** Day that the form begins with, 'YYYY-MM-DD'. */
  readonly firstDate: string;
  readonly onClose: () => void;
}

const HOUR_MS = 3_600_000;
const NO_DAYS: [] = [];
const PHONE = '(max-width: 48em)';

/** A new deduction (spec 3 §5): a type, then a reason of it, an amount and the day that it is about. */
export function NewDeductionDialog({ person, firstDate, onClose }: NewDeductionDialogProps) {
  const today = businessDate(useNow(HOUR_MS));
  const isReachable = useIsServerReachable();
  const { values, change, errors, failure, isBusy, submit } = useDeductionForm(
    { person, firstDate, onClose },
    today,
  );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <PersonDialog hasForm isBusy={isBusy} onClose={onClose} person={person} size={520} what="yeni kesinti">
      <form className={desk.column} noValidate onSubmit={send}>
        <FormError message={failure} />
        <div className={`${desk.grid} ${styles.pair}`}>
          <Select
            data={TYPE_OPTIONS}
            error={errors.type}
            label="Kesinti türü"
            onChange={(type) => change({ type: DEDUCTION_TYPES.find((one) => one === type) ?? null })}
            placeholder="Tür seçin"
            value={values.type}
            withAsterisk
          />
          <Select
            data={reasonOptions(values.type)}
            disabled={values.type === null}
            error={errors.reason}
            label="Neden"
            onChange={(reason) => change({ reason })}
            placeholder={values.type === null ? 'Önce tür seçin' : 'Neden seçin'}
            value={values.reason}
            withAsterisk
          />
          <TextInput
            error={errors.amount}
            inputMode="decimal"
            label="Tutar (TL)"
            onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
            placeholder="250,00"
            value={values.amount}
            withAsterisk
          />
          <DayField
            error={errors.date}
            onPick={(date) => change({ date })}
            today={today}
            value={values.date}
          />
        </div>
        <Textarea
          description="Kurye bunu ücret pusulasında görür"
          error={errors.description}
          label="Açıklama"
          maxLength={1_000}
          rows={2}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          value={values.description}
        />
        {!isReachable && (
          <span className={desk.note} role="status">
            Bağlantı yok. Yazdıklarınız burada duruyor; bağlantı gelince yeniden deneyin.
          </span>
        )}
        <Group className={desk.touch} gap="sm" grow>
          <Button disabled={isBusy} onClick={onClose} size="md" variant="default">
            Vazgeç
          </Button>
          <Button loading={isBusy} size="md" type="submit">
            Kesintiyi ekle
          </Button>
        </Group>
      </form>
    </PersonDialog>
  );
}

interface DayFieldProps {
  readonly value: string | null;
  readonly today: string;
  readonly error: string | undefined;
  readonly onPick: (day: string | null) => void;
}

/** The business day of the deduction; days to come cannot be chosen. */
function DayField({ value, today, error, onPick }: DayFieldProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <DatePickerInput
      ariaLabels={CALENDAR_WORDS}
      dropdownType={isPhone ? 'modal' : 'popover'}
      error={error}
      firstDayOfWeek={1}
      hideOutsideDates
      label="Tarih"
      locale="tr"
      maxDate={today}
      modalProps={{ title: 'Tarih', centered: true, zIndex: 400 }}
      onChange={onPick}
      popoverProps={{ zIndex: 400 }}
      value={value}
      valueFormat="D MMMM YYYY"
      weekendDays={NO_DAYS}
      withAsterisk
    />
  );
}

/** What is typed, what is wrong with it, and sending it; what was typed stays until it succeeds. */
function useDeductionForm({ person, firstDate, onClose }: NewDeductionDialogProps, today: string) {
  const [values, setValues] = useState<DeductionValues>(() => newDeduction(firstDate));
  const [errors, setErrors] = useState<DeductionErrors>({});
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const add = useAddDeduction(person.courierId);
  const fail = (error: unknown): void => {
    const details: DeductionErrors = error instanceof CallError ? error.details : {};
    setErrors(details);
    setFailure(messageOf(error));
  };
  return {
    values,
    errors,
    failure,
    isBusy: add.isPending,
    change: (part: Partial<DeductionValues>): void => setValues((known) => changeDeduction(known, part)),
    submit: (): void => {
      const found = deductionErrors(values, today);
      setErrors(found);
      setFailure(undefined);
      if (Object.keys(found).length > 0) return;
      add.mutate(deductionBody(values), { onSuccess: onClose, onError: fail });
    },
  };
}
