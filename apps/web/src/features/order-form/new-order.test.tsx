import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { branchList } from '../../domain/branches/branch-list.ts';
import { sessionQuery } from '../../lib/session.ts';
import { renderRouted } from '../../test/render-routed.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { aSetup } from '../../test/setup-answers.ts';
import { NewOrder } from './components/new-order.tsx';

const ignore = () => {};

function Page() {
  const isIn = useQuery(sessionQuery).data;
  const branches = useQuery(branchList).data;
  return isIn && branches ? (
    <NewOrder
      branches={branches}
      ownBranch={null}
      proposedBranch={null}
      userId={1}
      onClose={ignore}
      onCreated={ignore}
      onRepeated={ignore}
    />
  ) : null;
}
afterEach(() => vi.unstubAllGlobals());

it('without a branch a new order names what comes before it', async () => {
  fakeServer(({ path }) => {
    if (path === '/api/user') return { body: { id: 1, role: 'OWNER', branchId: null, username: '' } };
    if (path === '/api/branches') return { body: [] };
    return { body: { success: true, data: aSetup({ done: ['company'] }) } };
  });
  renderRouted(<Page />);
  expect(await screen.findByText('Sipariş oluşturmak için önce bir şube gerekir.')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Şubeyi ekle' })).getAttribute('href')).toBe(
    '/branches?open=new',
  );
  expect(screen.queryByLabelText('Müşteri telefonu')).toBeNull();
});
