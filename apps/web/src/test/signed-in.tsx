import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { Facts } from '@ulak/contracts/error-entry';
import { errorBody, type ErrorCode, errorStatus, type FieldErrors } from '@ulak/contracts/errors';
import type { Role } from '@ulak/contracts/roles';
import type { ReactNode } from 'react';
import { sessionQuery } from '../lib/session.ts';
import { fakeServer, renderWeb, type SentRequest } from './render-web.tsx';
import { aSession } from './user.ts';

type Answer = { status?: number; body: unknown } | undefined;
export type Reply = (sent: SentRequest) => Answer;

export const refused = (code: ErrorCode, details?: FieldErrors, facts: Facts = {}): Answer => ({
  status: errorStatus(code),
  body: errorBody(code, facts, details),
});
export const answered = (data: unknown): Answer => ({ body: { success: true, data } });

/** Shows a view to somebody of a role; what the test does not answer is unknown to the server. */
export function showSignedIn(
  view: ReactNode,
  { role = 'OWNER', reply = () => undefined }: { role?: Role; reply?: Reply } = {},
) {
  const calls = fakeServer((sent) => (sent.path === '/api/user' ? { body: aSession(role) } : reply(sent)));
  const SignedIn = () => useQuery(sessionQuery).data && view;
  renderWeb(<SignedIn />);
  return { calls, changes: () => calls.filter(({ method }) => method !== 'GET') };
}

export const fieldOf = (label: RegExp | string): HTMLElement =>
  screen.getByLabelText(label, { selector: 'input, textarea' });
export const type = (label: RegExp | string, value: string): void =>
  void fireEvent.change(fieldOf(label), { target: { value } });
export const press = (name: RegExp | string): void =>
  void fireEvent.click(screen.getByRole('button', { name }));
/** Picks an option of a choice, as a person does. */
export const choose = async (label: RegExp, option: string): Promise<void> => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};
