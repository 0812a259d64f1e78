import { fireEvent, screen, within } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { ViolationTypes } from './components/violation-types.tsx';
import { ViolationsDialog } from './components/violations-dialog.tsx';
import { NO_VIOLATIONS } from './model.ts';

const SCOPE = { from: '2026-03-02T07:00:00.000Z', to: '2026-03-03T04:00:00.000Z', branchId: 'all' } as const;
const SUMMARY = {
  ...NO_VIOLATIONS,
  counts: { OUT_OF_BRANCH_AREA: 2, OUT_OF_CUSTOMER_AREA: 9, QUICK_DELIVERY_ABUSE: 1, LOCATION_SPOOFING: 4 },
  totalCount: 16,
  complianceRate: 93,
};

describe('faulty deliveries of a report (spec 2 §9)', () => {
  it('are at most the three most frequent types, and lead to all', async () => {
    fakeServer(() => ({ body: { success: true, data: SUMMARY } }));
    const onOpen = vi.fn<() => void>();
    renderWeb(<ViolationTypes scope={SCOPE} onOpen={onOpen} />);
    const part = await screen.findByRole('region', { name: 'Hatalı teslimatlar' });
    const rows = within(part).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Müşteri Alanı Dışında Teslim9',
      'Sahte Konum4',
      'Şube Alanı Dışında Teslim Alma2',
    ]);
    fireEvent.click(within(part).getByRole('button', { name: 'Tümünü göster' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('none is praised, a failure told', async () => {
    fakeServer(() => ({ body: { success: true, data: NO_VIOLATIONS } }));
    renderWeb(<ViolationTypes scope={SCOPE} onOpen={vi.fn<() => void>()} />);
    expect(await screen.findByText('Mükemmel! Hiç İhlal Yok')).toBeTruthy();
    fakeServer(() => refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.'));
    renderWeb(<ViolationTypes scope={SCOPE} onOpen={vi.fn<() => void>()} />);
    expect(await screen.findByText('Hatalı teslimat özeti yüklenemedi')).toBeTruthy();
  });

  it('of one courier are asked for alone, without the branch’s counts', async () => {
    const pagination = { page: 1, limit: 50, total: 0 };
    const calls = fakeServer(() => ({ body: { success: true, data: [], pagination } }));
    renderWeb(
      <ViolationsDialog
        isCovered={false}
        isOpen
        scope={{ ...SCOPE, courierId: asUserId(7) }}
        onClose={vi.fn<() => void>()}
        onOpenOrder={vi.fn<() => void>()}
      />,
    );
    await screen.findByText('Bu aralıkta ihlal yok');
    expect(calls.map(({ path }) => path.split('?')[0])).toEqual(['/api/violations']);
    expect(calls[0]?.path).toContain('courierId=7');
  });
});
