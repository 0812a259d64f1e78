import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { navigateTo } from '../../../lib/navigate.ts';
import { webSettings } from '../../../lib/web-settings.ts';
import {
  DEMO_PASSWORD,
  EMPTY_LOGIN,
  initialErrors,
  type LoginErrors,
  validateLogin,
  type LoginValues,
  serverErrors,
} from '../model.ts';
import { useLogin } from '../queries.ts';
import { AuthLayout } from './auth-layout.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import { NoOwner } from './no-owner.tsx';
import text from '../../../ui/text.module.css';
import styles from './auth.module.css';

/** The login screen (spec 1 §2.2). */
export function Login() {
  const [values, setValues] = useState<LoginValues>(EMPTY_LOGIN);
  const [errors, setErrors] = useState<LoginErrors>(() => initialErrors(location.search));
  const [isChecking, setIsChecking] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const signIn = useLogin();
  const { data: settings } = useQuery(webSettings);
  // Shown once: the address is the login page's own again, also for a bookmark.
  useEffect(() => {
    if (location.search) navigateTo('/auth', { replace: true });
  }, []);

  const submit = async (): Promise<void> => {
    setIsChecking(true);
    try {
      const found = await validateLogin(values);
      setErrors(found);
      if (Object.keys(found).length === 0) await signIn.mutateAsync(values);
    } catch (error) {
      setErrors(serverErrors(error));
    } finally {
      setIsChecking(false);
    }
  };
  const fillIn = (username: string): void => {
    setValues({ ...values, usernameOrPhone: username, password: DEMO_PASSWORD });
    setErrors({});
    submitButton.current?.focus();
  };

  return (
    <AuthLayout lead="Panele veya kurye ekranınıza ulaşmak için giriş yapın." title="Giriş Yap">
      <LoginForm
        errors={errors}
        isBusy={isChecking || signIn.isPending}
        onChange={setValues}
        onSubmit={() => void submit()}
        submitButton={submitButton}
        values={values}
      />
      <p className={`${text.dim} ${styles.track}`}>
        Sipariş mi bekliyorsunuz?{' '}
        <a className={text.accent} href="/customer/track-order">
          Sipariş Takip
        </a>
      </p>
      {settings?.demo && <DemoAccounts onPick={fillIn} />}
      {settings?.hasOwner === false && <NoOwner />}
    </AuthLayout>
  );
}
