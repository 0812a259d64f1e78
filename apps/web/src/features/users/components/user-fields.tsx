import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { FieldErrors } from '@ulak/contracts/errors';
import { ROLE_LABELS, type Role } from '@ulak/contracts/roles';
import { filterOptions } from '../../../ui/filter-options.ts';

interface FieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Ties a field of a form's values to its input. */
export const fieldOf =
  <Field extends string>(
    values: Readonly<Record<Field, string>>,
    errors: FieldErrors,
    set: (change: Partial<Record<Field, string>>) => void,
  ) =>
  (field: Field): FieldProps => ({
    value: values[field],
    error: errors[field],
    onChange: (value) => set({ [field]: value } as Partial<Record<Field, string>>),
  });

/** National ID, name and phone: the fields of a new person and of an edit. */
export function IdentityFields({
  field,
}: {
  field: (name: 'username' | 'fullName' | 'phone') => FieldProps;
}) {
  const { onChange: onUsername, ...username } = field('username');
  const { onChange: onFullName, ...fullName } = field('fullName');
  const { onChange: onPhone, ...phone } = field('phone');
  return (
    <>
      <TextInput
        {...username}
        autoComplete="off"
        data-autofocus
        inputMode="numeric"
        label="TC Kimlik No"
        maxLength={14}
        onChange={({ currentTarget }) => onUsername(currentTarget.value)}
        placeholder="11 haneli TC kimlik no"
        size="md"
        withAsterisk
      />
      <TextInput
        {...fullName}
        autoComplete="off"
        label="Ad Soyad"
        maxLength={120}
        onChange={({ currentTarget }) => onFullName(currentTarget.value)}
        size="md"
        withAsterisk
      />
      <TextInput
        {...phone}
        autoComplete="off"
        label="Telefon"
        maxLength={25}
        onChange={({ currentTarget }) => onPhone(currentTarget.value)}
        placeholder="+90 5xx xxx xx xx"
        size="md"
        type="tel"
        withAsterisk
      />
    </>
  );
}

/** The new password of somebody else. */
export function NewPasswordField({ value, error, onChange }: FieldProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      error={error}
      label="Şifre"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      placeholder="En az 6 karakter"
      size="md"
      value={value}
      visibilityToggleButtonProps={{ 'aria-label': 'Şifre: göster veya gizle' }}
      withAsterisk
    />
  );
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps extends FieldProps {
  label: string;
  placeholder: string;
  options: readonly ChoiceOption[];
}

const MANY = 8;

/** A required choice; searchable by Turkish rules where there are many. */
export function ChoiceField({ label, placeholder, options, value, error, onChange }: ChoiceFieldProps) {
  return (
    <Select
      allowDeselect={false}
      comboboxProps={{ zIndex: 400 }}
      data={[...options]}
      error={error}
      filter={filterOptions}
      label={label}
      nothingFoundMessage="Bulunamadı"
      onChange={(chosen) => onChange(chosen ?? '')}
      placeholder={placeholder}
      searchable={options.length > MANY}
      size="md"
      value={value === '' ? null : value}
      withAsterisk
    />
  );
}

export const roleOptions = (roles: readonly Role[]): ChoiceOption[] =>
  roles.map((value) => ({ value, label: ROLE_LABELS[value] }));
