import { NumberInput, Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { readTimeOfDay } from '../../../lib/time-of-day.ts';
import type { BranchFormField, BranchFormValues } from '../model/form-values.ts';
import { FIELD_LABELS, unitText } from '../model/field-texts.ts';

/** Inputs of a row stand at one height, whatever is said of them. */
const ORDER: InputWrapperOrder = ['label', 'input', 'description', 'error'];
type InputWrapperOrder = NonNullable<TextInputProps['inputWrapperOrder']>;

export type BranchForm = UseFormReturnType<BranchFormValues>;

interface FieldProps {
  readonly form: BranchForm;
  readonly name: BranchFormField;
  readonly note?: string;
  readonly isRequired?: boolean;
}

/** A number with its unit, judged by the schema alone, so that its own sentence is read (spec 2 §5). */
export const NumberField = ({
  form,
  name,
  note,
  decimals = 0,
}: FieldProps & { readonly decimals?: number }) => (
  <NumberInput
    {...form.getInputProps(name)}
    allowDecimal={decimals > 0}
    clampBehavior="none"
    decimalScale={decimals}
    decimalSeparator=","
    description={note}
    hideControls
    inputWrapperOrder={ORDER}
    label={FIELD_LABELS[name]}
    suffix={unitText(name)}
    thousandSeparator="."
  />
);

export const SwitchField = ({ form, name, note }: FieldProps) => (
  <Switch {...form.getInputProps(name, { type: 'checkbox' })} description={note} label={FIELD_LABELS[name]} />
);

/** What is no time stays as it was typed, and is told so. */
const tidyHour = (typed: string): string => readTimeOfDay(typed) ?? typed;

/** An hour of the day, HH:mm. Not the browser's own field, which speaks the browser's language. */
export function TimeField({ form, name, note }: FieldProps) {
  const { onBlur, ...input } = form.getInputProps(name);
  return (
    <TextInput
      {...input}
      description={note}
      inputMode="numeric"
      inputWrapperOrder={ORDER}
      label={FIELD_LABELS[name]}
      maxLength={5}
      onBlur={(event) => {
        form.setFieldValue(name, tidyHour(event.currentTarget.value));
        onBlur?.(event);
      }}
      placeholder="10:00"
    />
  );
}
