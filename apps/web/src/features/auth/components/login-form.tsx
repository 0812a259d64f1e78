import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useState } from 'react';
import { FormError } from '../../../ui/form-error.tsx';
import type { LoginErrors, LoginValues } from '../model.ts';

interface LoginFormProps {
  readonly values: LoginValues;
  readonly errors: LoginErrors;
  readonly isBusy: boolean;
  readonly submitButton: RefObject<HTMLButtonElement | null>;
  readonly onChange: (values: LoginValues) => void;
  readonly onSubmit: () => void;
}

const EyeIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff aria-hidden size="1.25rem" /> : <IconEye aria-hidden size="1.25rem" />;

/**
 * National ID or phone, password with show and hide, remember me, submit and the inline error area (spec 1
 * §2.2).
 */
export function LoginForm({ values, errors, isBusy, submitButton, onChange, onSubmit }: LoginFormProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      <Stack gap="lg">
        <FormError message={errors.form} />
        <TextInput
          autoCapitalize="off"
          autoComplete="username"
          error={errors.usernameOrPhone}
          inputMode="tel"
          label="TC kimlik veya telefon numarası"
          name="usernameOrPhone"
          onChange={({ currentTarget }) => onChange({ ...values, usernameOrPhone: currentTarget.value })}
          placeholder="TC kimlik no veya 05xx xxx xx xx"
          size="lg"
          value={values.usernameOrPhone}
        />
        <PasswordInput
          autoComplete="current-password"
          error={errors.password}
          label="Şifre"
          name="password"
          onChange={({ currentTarget }) => onChange({ ...values, password: currentTarget.value })}
          onVisibilityChange={setIsShown}
          size="lg"
          value={values.password}
          visibilityToggleButtonProps={{
            'aria-label': isShown ? 'Şifreyi gizle' : 'Şifreyi göster',
            'aria-hidden': false,
            size: 36,
            tabIndex: 0,
          }}
          visibilityToggleIcon={EyeIcon}
          visible={isShown}
        />
        <Checkbox
          checked={values.rememberMe}
          label="Beni hatırla (7 gün)"
          name="rememberMe"
          size="md"
          onChange={({ currentTarget }) => onChange({ ...values, rememberMe: currentTarget.checked })}
        />
        <Button fullWidth loading={isBusy} ref={submitButton} size="lg" type="submit">
          Giriş Yap
        </Button>
      </Stack>
    </form>
  );
}
