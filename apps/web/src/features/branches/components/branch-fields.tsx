import { NumberInput, Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type BranchFormField, type BranchFormValues } from '../model/form-values.ts';
import { FIELD_LABELS, UNITS } from '../model/field-texts.ts';

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

/** A number with its unit. What is typed is judged by the schema, so that its own sentence is read (spec 2 §5). */
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
    suffix={UNITS[name] ?? ''}
    thousandSeparator="."
  />
);

export const SwitchField = ({ form, name, note }: FieldProps) => (
  <Switch {...form.getInputProps(name, { type: 'checkbox' })} description={note} label={FIELD_LABELS[name]} />
);

/** An hour of the day, HH:mm. */
export const TimeField = ({ form, name, note }: FieldProps) => (
  <TextInput
    {...form.getInputProps(name)}
    description={note}
    inputWrapperOrder={ORDER}
    label={FIELD_LABELS[name]}
    type="time"
  />
);
