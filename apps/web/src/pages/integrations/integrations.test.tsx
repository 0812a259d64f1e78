import { fireEvent, screen } from '@testing-library/react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { Role } from '@ulak/contracts/roles';
import { expect, it } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { choose } from '../../test/signed-in.tsx';
import { IntegrationsPage } from './integrations.tsx';

const TWO = [aBranch({ id: 7, name: 'Üsküdar' }), aBranch({ id: 3, name: 'Beşiktaş' })];

function show(at = '/integrations', role: Role = 'OWNER', branches: readonly BranchView[] = TWO) {
  fakeServer(({ path }) => (path.startsWith('/api/branches') ? { body: branches } : undefined));
  return renderPage(IntegrationsPage, { at, role });
}
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);

it('spec 2 §2.6: opens the documentation first; tab and branch live in the address', async () => {
  const { search } = show();
  expect((await tabs()).slice(0, 2)).toEqual(['Başlangıç', 'API anahtarı']);
  expect(await screen.findByText(/\/api\/orders$/)).toBeTruthy();
  await choose(/Şube/, 'Üsküdar');
  fireEvent.click(screen.getByRole('tab', { name: 'API anahtarı' }));
  expect(await screen.findByText('ulak_••••••••a1b2')).toBeTruthy();
  expect(search()).toEqual({ tab: 'anahtar', branch: '7' });
});

it('an address leads to its tab, and an unknown one to the first', async () => {
  show('/integrations?tab=anahtar&branch=7');
  expect(await screen.findByText('ulak_••••••••a1b2')).toBeTruthy();
});

it('DECISIONS "Passwords, keys": a PACKAGING_CHIEF sees only the documentation', async () => {
  show('/settings/integrations?tab=anahtar', 'PACKAGING_CHIEF', [aBranch({ id: 7 })]);
  expect(await screen.findByText(/\/api\/orders$/)).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText('ulak_••••••••a1b2')).toBeNull();
});

it('a BRANCH_MANAGER has the key of the own branch, and chooses none', async () => {
  show('/settings/integrations?tab=anahtar', 'BRANCH_MANAGER', [aBranch({ id: 7 })]);
  expect(await screen.findByText('ulak_••••••••a1b2')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Şube' })).toBeNull();
});

it('without a branch it says what to do first', async () => {
  show('/integrations', 'OWNER', []);
  expect(await screen.findByRole('link', { name: 'Şube oluştur' })).toBeTruthy();
});
