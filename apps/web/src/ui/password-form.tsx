import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeOwnPassword } from '@ulak/contracts/auth/calls';
import { call, CallError, messageOf } from '../lib/call.ts';
import { FormError } from './form-error.tsx';
import styles from './password-form.module.css';

interface Values {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}
type Errors = Partial<Record<keyof Values | 'form', string>>;

const EMPTY: Values = { currentPassword: '', newPassword: '', repeated: '' };
const FIELD_OF: Partial<Record<string, keyof Values>> = {
  PASSWORD_WRONG: 'currentPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
  PASSWORD_IS_IDENTITY: 'newPassword',
};

/**
 * What is wrong with the typed passwords, by field. The contract's schema is fetched when it is first needed.
 */
async function errorsOf({ repeated, ...body }: Values): Promise<Errors> {
  const contract = await import('@ulak/contracts/auth/schema');
  const parsed = contract.OwnPasswordBody.safeParse(body);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (body.newPassword !== repeated) errors.repeated = 'Şifreler eşleşmiyor';
  return errors;
}

function refusalOf(error: unknown): Errors {
  const field = error instanceof CallError ? FIELD_OF[error.code] : undefined;
  if (field) return { [field]: messageOf(error) };
  const details: Errors = error instanceof CallError ? error.details : {};
  return Object.keys(details).length > 0 ? details : { form: messageOf(error) };
}

async function change(values: Values): Promise<Errors> {
  const errors = await errorsOf(values);
  if (Object.keys(errors).length > 0) return errors;
  const { currentPassword, newPassword } = values;
  await call(changeOwnPassword, { body: { currentPassword, newPassword } });
  return {};
}

/**
 * Changes the own password; the other sessions of the user end. @param onDone after the change, when the
 * fields are empty again
 */
export function PasswordForm({ onDone, submitLabel }: { onDone: () => void; submitLabel: string }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation({
    mutationFn: change,
    onError: (error) => setErrors(refusalOf(error)),
    onSuccess: (found) => {
      setErrors(found);
      if (Object.keys(found).length > 0) return;
      setValues(EMPTY);
      onDone();
    },
  });
  const field = (name: keyof Values, label: string) => ({
    label,
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    visibilityToggleButtonProps: { 'aria-label': `${label}: göster veya gizle` },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(values);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormError message={errors.form} />
        <PasswordInput
          {...field('currentPassword', 'Mevcut şifre')}
          autoComplete="current-password"
          size="md"
        />
        <PasswordInput
          {...field('newPassword', 'Yeni şifre')}
          autoComplete="new-password"
          description="En az 6 karakter; TC kimlik veya telefon numaranız olamaz."
          size="md"
        />
        <PasswordInput {...field('repeated', 'Yeni şifre (tekrar)')} autoComplete="new-password" size="md" />
        <Button loading={save.isPending} size="md" type="submit">
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
