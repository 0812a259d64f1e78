import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { UsersPage } from './users.tsx';

afterEach(() => vi.unstubAllGlobals());

const BRANCHES = [
  aBranch({ id: 6, name: 'Kadıköy' }),
  aBranch({ id: 7, name: 'Moda' }),
  aBranch({ id: 8, name: 'Üsküdar' }),
];
/** The form is loaded when it is opened. */
const SLOW = { timeout: 30_000 };
const optionsOf = (choice: HTMLElement): HTMLElement => {
  const options = document.getElementById(choice.getAttribute('aria-controls') ?? '');
  if (!options) throw new Error('the choice is closed');
  return options;
};
const branchFor = async (at: string): Promise<string> => {
  fakeServer(({ path }) => ({ body: path.startsWith('/api/branches') ? BRANCHES : [] }));
  renderPage(UsersPage, { at, role: 'GENERAL_MANAGER' });
  // while it is loaded another dialog stands in its place
  const inDialog = (label: RegExp) =>
    within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  const role = await waitFor(() => inDialog(/^Rol/), SLOW);
  fireEvent.click(role);
  await waitFor(() => fireEvent.click(within(optionsOf(role)).getByText('Kurye')));
  return (await waitFor(() => inDialog(/^Şube/))).value;
};

describe('a new person of a branch (/users?open=new&branch=ID, from the branch dialogs)', () => {
  it.each([
    ['/users?open=new&branch=7', 'Moda'],
    ['/users?open=new&branch=99', ''],
    ['/users?open=new', ''],
  ])('%s: the branch chosen at first is %j', async (at, name) => {
    expect(await branchFor(at)).toBe(name);
  });
});
