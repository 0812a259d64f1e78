import { PasswordInput, Text } from '@mantine/core';
import { PASSWORD_MINUTES } from '@ulak/contracts/database/limits';
import { MINUTE_MS } from '@ulak/contracts/time';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

/**
 * Makes a call that writes, with the password: asked for once, kept in memory for a few minutes, asked for
 * again when it was wrong. Null: the person gave none, the call was not made.
 */
export type WithPassword = <T>(run: (password: string) => Promise<T>) => Promise<T | null>;

const PasswordContext = createContext<WithPassword>(() =>
  Promise.reject(new Error('there is no PasswordProvider above')),
);

export const useWithPassword = (): WithPassword => useContext(PasswordContext);

/** The sentence of a refusal that is about the password; null: it is about something else. */
export function passwordRefusal(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'PASSWORD_WRONG') return error.message;
  return error.details.password ?? null;
}

interface Question {
  /** Why the last password was not taken. */
  readonly refusal: string | null;
  settle(password: string | null): void;
}

/** Asks for the password of those who write. It is never stored, and forgotten with the page. */
export function PasswordProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  const kept = useKeptPassword();
  const ask = useCallback(
    (refusal: string | null): Promise<string | null> =>
      new Promise((resolve) => {
        asked.current?.settle(null);
        const settle = (password: string | null): void => {
          asked.current = null;
          setQuestion(null);
          resolve(password);
        };
        asked.current = { refusal, settle };
        setQuestion(asked.current);
      }),
    [],
  );
  useEffect(() => () => asked.current?.settle(null), []);
  const withPassword: WithPassword = useCallback(
    async (run) => {
      let password = kept.read();
      let refusal: string | null = null;
      for (;;) {
        if (password === null) {
          password = await ask(refusal);
          if (password === null) return null;
          kept.keep(password);
        }
        try {
          return await run(password);
        } catch (error) {
          refusal = passwordRefusal(error);
          if (refusal === null) throw error;
          kept.forget();
          password = null;
        }
      }
    },
    [ask, kept],
  );
  return (
    <PasswordContext value={withPassword}>
      {children}
      {question && <PasswordDialog question={question} />}
    </PasswordContext>
  );
}

/** The password for so long as it may be sent again without being typed. */
function useKeptPassword() {
  const [kept] = useState(() => {
    let password: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = (): void => {
      clearTimeout(timer);
      password = null;
    };
    const keep = (typed: string): void => {
      forget();
      password = typed;
      timer = setTimeout(forget, PASSWORD_MINUTES * MINUTE_MS);
    };
    return { read: () => password, keep, forget };
  });
  useEffect(() => kept.forget, [kept]);
  return kept;
}

function PasswordDialog({ question }: { readonly question: Question }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(question.refusal);
  const submit = (): void => {
    if (typed === '') setError('Şifrenizi girin');
    else question.settle(typed);
  };
  return (
    <FormDialog
      isBusy={false}
      onClose={() => question.settle(null)}
      onSubmit={submit}
      refusal={error === null ? null : question}
      submitLabel="Devam et"
      title="Şifrenizi girin"
    >
      <Text>
        Veritabanında değişiklik yapmak için şifrenizi girin. {PASSWORD_MINUTES} dakika boyunca yeniden
        sorulmaz; hiçbir yere kaydedilmez.
      </Text>
      <PasswordInput
        autoComplete="current-password"
        data-autofocus
        error={error}
        label="Şifre"
        maxLength={200}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(null);
        }}
        size="md"
        value={typed}
        visibilityToggleButtonProps={{ 'aria-label': 'Şifre: göster veya gizle' }}
      />
    </FormDialog>
  );
}
