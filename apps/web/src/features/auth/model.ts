import type { LoginBody } from '@ulak/contracts/auth/schema';
import { type Role, ROLE_LABELS } from '@ulak/contracts/roles';
import type { z } from 'zod';
import { CallError, messageOf } from '../../lib/call.ts';

export type LoginValues = Required<z.input<typeof LoginBody>>;
/** `form` is the inline error area, the others stand under their fields. */
export type LoginErrors = Partial<Record<keyof LoginValues | 'form', string>>;

export const EMPTY_LOGIN: LoginValues = { usernameOrPhone: '', password: '', rememberMe: false };

/** What the login page says at first: why somebody is here who was signed in a moment ago. */
export const initialErrors = (search: string): LoginErrors =>
  new URLSearchParams(search).has('ended')
    ? { form: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.' }
    : {};

/**
 * What is wrong with the typed values, by field (spec 1 §5). The contract's schema is fetched apart: with it
 * the page would be over its size (criteria C09).
 */
export async function validateLogin(values: LoginValues): Promise<LoginErrors> {
  const contract = await import('@ulak/contracts/auth/schema');
  const { error } = contract.LoginBody.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/**
 * Where a refused sign-in says why: the server's field errors under their fields, everything else in the
 * error area.
 */
export function serverErrors(error: unknown): LoginErrors {
  if (error instanceof CallError && error.code === 'VALIDATION_ERROR') {
    const { usernameOrPhone, password } = error.details;
    if (usernameOrPhone || password) {
      return { ...(usernameOrPhone ? { usernameOrPhone } : {}), ...(password ? { password } : {}) };
    }
  }
  return { form: messageOf(error) };
}

interface DemoAccount {
  readonly username: string;
  readonly role: Role;
  readonly place: string;
}

/** The accounts of a demo server (design §3); the login page offers them only there. */
export const DEMO_PASSWORD = 'ulak-demo-2026';
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: '10000000146', role: 'OWNER', place: 'Tüm şirketler' },
  { username: '20000000282', role: 'COMPANY_ADMIN', place: 'Lezzet Grubu' },
  { username: '30000000328', role: 'GENERAL_MANAGER', place: 'Lezzet Grubu' },
  { username: '40000000464', role: 'BRANCH_MANAGER', place: 'Lezzet Grubu, Kadıköy' },
  { username: '50000000500', role: 'PACKAGING_CHIEF', place: 'Lezzet Grubu, Kadıköy' },
  { username: '60000000646', role: 'COURIER', place: 'Lezzet Grubu, Kadıköy' },
  { username: '80000000828', role: 'GENERAL_MANAGER', place: 'Hızlı Market' },
];

export const roleLabel = (role: Role): string => ROLE_LABELS[role];
