import { asBranchId, asOrderId } from '@ulak/contracts/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch, aDispatch } from '../../test/dispatch.ts';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { DispatchStrip } from './components/dispatch-strip.tsx';
import { SettingsDialog } from './components/settings-dialog.tsx';
import { type WaitingOrderActions, WaitingOrdersDialog } from './components/waiting-orders-dialog.tsx';
import type { DispatchDialog } from './model/dispatch-dialog.ts';
import { dispatchSettingsOf } from './model/dispatch-state.ts';

const isChange = ({ method }: SentRequest): boolean => method === 'PUT';

/** The health of branches; a change responds with the requested state. */
const answering = (rows: readonly ReturnType<typeof aDispatch>[]) => {
  let known = rows;
  return fakeServer((sent) => {
    if (sent.path.startsWith('/api/dispatch/health')) return { body: { success: true, data: known } };
    if (!isChange(sent)) return undefined;
    const { paused, offerTimeout } = sent.body as { paused?: boolean; offerTimeout?: number };
    known = known.map((row) => ({
      ...row,
      ...(sent.path.includes('/companies/')
        ? { companyPaused: paused ?? row.companyPaused }
        : { paused: paused ?? row.paused }),
      offerTimeoutMin: offerTimeout ?? row.offerTimeoutMin,
    }));
    const [row] = known;
    return {
      body: { success: true, data: { dispatchPaused: row?.paused, offerTimeout: row?.offerTimeoutMin } },
    };
  });
};

function show(given: Partial<Parameters<typeof DispatchStrip>[0]> = {}) {
  const onOpen = vi.fn<(dialog: DispatchDialog) => void>();
  const view = renderWeb(
    <>
      <DispatchStrip branchId="all" known={[]} isPhone={false} mayControl onOpen={onOpen} {...given} />
      <ConfirmHost />
    </>,
  );
  return { ...view, onOpen };
}

afterEach(() => vi.unstubAllGlobals());

describe('the line of automatic assignment', () => {
  it('says how it stands; each count opens its orders', async () => {
    answering([aDispatch(), aDispatch({ branchId: 1, branchName: 'Kadıköy', assignmentMethod: 'MANUAL' })]);
    const { onOpen } = show();
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toBe(
      'ŞişliOtomatik atama açık3 bekliyor1 kuryesiz2 gecikecek4 teklif kabul bekliyorson tur 19:42:10Durdur',
    );
    await userEvent.click(screen.getByRole('button', { name: '1 kuryesiz' }));
    expect(onOpen).toHaveBeenLastCalledWith({ kind: 'waits', branchId: 3, show: 'noCourier' });
    await userEvent.click(screen.getByRole('button', { name: 'Şişli: otomatik atama ayarları' }));
    expect(onOpen).toHaveBeenLastCalledWith({ kind: 'settings', branchId: 3 });
  });

  it('stops after asking, shows it at once, and resumes', async () => {
    const calls = answering([aDispatch()]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Şişli: otomatik atamayı durdur' }));
    const question = await screen.findByRole('dialog', { name: 'Otomatik atama durdurulsun mu?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Vazgeç' }));
    expect(calls.filter(isChange)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Şişli: otomatik atamayı durdur' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Durdur' }));
    expect(await screen.findByText('Otomatik atama durduruldu')).toBeTruthy();
    expect(calls.filter(isChange)).toMatchObject([
      { path: '/api/branches/3/dispatch', body: { paused: true } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Şişli: otomatik atamayı sürdür' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sürdür' }));
    expect(await screen.findByText('Otomatik atama açık')).toBeTruthy();
    expect(calls.findLast(isChange)).toMatchObject({ body: { paused: false } });
  });

  it('a failed stop says what failed and why, the confirmation stays; a retry is one tap', async () => {
    let isAway = true;
    const calls = fakeServer((sent) => {
      if (!isChange(sent)) return { body: { success: true, data: [aDispatch({ paused: !isAway })] } };
      if (isAway)
        return refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.');
      return { body: { success: true, data: { dispatchPaused: true, offerTimeout: 3 } } };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Şişli: otomatik atamayı durdur' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Durdur' }));
    const dialog = screen.getByRole('dialog', { name: 'Otomatik atama durdurulsun mu?' });
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Şişli: otomatik atama durdurulamadı. Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.',
    );
    expect(screen.getByText('Otomatik atama açık')).toBeTruthy();
    isAway = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Otomatik atama durduruldu')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(isChange)).toHaveLength(2);
  });

  it('while its state cannot be had it can still be stopped, and set', async () => {
    const calls = fakeServer((sent) =>
      isChange(sent)
        ? { body: { success: true, data: { dispatchPaused: true, offerTimeout: 3 } } }
        : refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'),
    );
    const known = [dispatchSettingsOf(aBranch(3, 'Şişli', { assignmentMethod: 'AUTOMATIC' }))];
    const { onOpen } = show({ known });
    expect((await screen.findByRole('listitem')).textContent).toBe('Şişlidurumu bilinmiyorDurdur');
    await userEvent.click(screen.getByRole('button', { name: 'Şişli: otomatik atama ayarları' }));
    expect(onOpen).toHaveBeenLastCalledWith({ kind: 'settings', branchId: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Şişli: otomatik atamayı durdur' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Durdur' }));
    expect(await screen.findByText('Şişli: otomatik atama durduruldu')).toBeTruthy();
    expect(calls.filter(isChange)).toMatchObject([
      { path: '/api/branches/3/dispatch', body: { paused: true } },
    ]);
  });

  it('a company’s stop is shown and cannot be resumed for one branch; a failed round is shown', async () => {
    answering([
      aDispatch({ companyPaused: true }),
      aDispatch({ branchId: 4, branchName: 'Beşiktaş', failed: true }),
    ]);
    show();
    const [stopped, failed] = await screen.findAllByRole('listitem');
    expect(stopped?.textContent).toContain('Otomatik atama şirket genelinde durduruldu');
    expect(screen.queryByRole('button', { name: /Şişli: otomatik atamayı/ })).toBeNull();
    expect(failed?.textContent).toContain('Otomatik atama aksadı, son tur tamamlanamadı');
    expect(failed?.dataset.state).toBe('failed');
  });

  it('who may not steer only reads', async () => {
    answering([aDispatch()]);
    show({ mayControl: false });
    await screen.findByText('Otomatik atama açık');
    expect(screen.queryByRole('button', { name: /durdur|ayarları/ })).toBeNull();
  });

  it('a phone has one line that opens', async () => {
    answering([aDispatch(), aDispatch({ branchId: 4, branchName: 'Beşiktaş', paused: true })]);
    show({ isPhone: true });
    const summary = await screen.findByRole('button', { expanded: false });
    expect(summary.textContent).toContain('Otomatik atama: Beşiktaş durduruldu, Şişli açık');
    expect(screen.queryByRole('listitem')).toBeNull();
    await userEvent.click(summary);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('an error says so and offers a retry; no branch of the engine, no line', async () => {
    let isAway = true;
    fakeServer(() =>
      isAway
        ? refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.')
        : { body: { success: true, data: [] } },
    );
    const { container } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('Otomatik atamanın durumu alınamadı.');
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(container.querySelector('[data-part="dispatch-line"]')).toBeNull());
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the orders behind a count', () => {
  const WAITS = [
    {
      orderId: asOrderId(1),
      orderNumber: '1650',
      reason: 'NO_COURIER_ONLINE',
      text: 'Şubede çevrimiçi kurye yok.',
      deliveryAt: null,
      isLate: false,
    },
    {
      orderId: asOrderId(2),
      orderNumber: '1651',
      reason: 'ALL_COURIERS_BUSY',
      text: 'Bütün kuryeler yolda; ilk dönen Ali, 19:50.',
      deliveryAt: '2026-03-02T17:10:00Z',
      isLate: true,
    },
  ] as const;

  function open(filter: 'waiting' | 'offered' = 'waiting') {
    const actions = {
      open: vi.fn<WaitingOrderActions['open']>(),
      assign: vi.fn<WaitingOrderActions['assign']>(),
    };
    const onShow = vi.fn<(filter: string) => void>();
    const expiresAt = new Date(Date.now() + 170_000).toISOString();
    const offered = [
      anOrder({ id: 9, status: 'ASSIGNED', courierId: 7, assignedBy: 'ENGINE', offerExpiresAt: expiresAt }),
    ];
    answering([aDispatch({ waits: [...WAITS] })]);
    renderWeb(
      <WaitingOrdersDialog
        branchId={asBranchId(3)}
        isCovered={false}
        show={filter}
        onShow={onShow}
        offered={offered}
        actions={actions}
        onClose={() => {}}
      />,
    );
    return { actions, onShow };
  }

  it('each order says why no courier has it, when it should arrive, and can be given by hand', async () => {
    const { actions, onShow } = open();
    await screen.findByText('Şubede çevrimiçi kurye yok.');
    expect(screen.getByText('Tahmini teslim 20:10 · gecikecek')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '1650 numaralı siparişe kurye ata' }));
    await userEvent.click(screen.getByRole('button', { name: '1651 numaralı siparişin ayrıntıları' }));
    expect([actions.assign.mock.calls, actions.open.mock.calls]).toEqual([[[1]], [[2]]]);
    await userEvent.click(screen.getByRole('button', { name: 'Gecikecek (2)' }));
    expect(onShow).toHaveBeenCalledWith('late');
  });

  it('offered orders say to whom, and how long the offer waits', async () => {
    open('offered');
    expect(await screen.findByText('Mehmet Kaya kuryesine önerildi')).toBeTruthy();
    expect(screen.getByText(/^kabul için 2:\d\d$/)).toBeTruthy();
    expect(screen.queryByText('Şubede çevrimiçi kurye yok.')).toBeNull();
  });
});

describe('the settings', () => {
  const COMPANY = { id: 1 as never, name: 'Lezzet Grubu', branchIds: new Set([asBranchId(3)]) };
  const openSettings = (company: typeof COMPANY | null) =>
    renderWeb(
      <>
        <SettingsDialog
          branchId={asBranchId(3)}
          known={null}
          company={company}
          onInsights={() => {}}
          onClose={() => {}}
        />
        <ConfirmHost />
      </>,
    );

  it('an offer waits between one and thirty minutes', async () => {
    const calls = answering([aDispatch()]);
    openSettings(null);
    const field = await screen.findByRole('textbox', { name: 'Kabul süresi, dakika' });
    await userEvent.clear(field);
    await userEvent.type(field, '31');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('1 ile 30 dakika arasında bir tam sayı girin')).toBeTruthy();
    expect(calls.filter(isChange)).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Şişli: teklifler 5 dk bekler')).toBeTruthy();
    expect(calls.filter(isChange)).toMatchObject([
      { path: '/api/branches/3/dispatch', body: { offerTimeout: 5 } },
    ]);
  });

  it('a company is stopped as a whole by those who may', async () => {
    const calls = answering([aDispatch()]);
    openSettings(COMPANY);
    await userEvent.click(await screen.findByRole('button', { name: 'Bütün şubelerde durdur' }));
    const question = await screen.findByRole('dialog', { name: 'Bütün şubelerde durdurulsun mu?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Durdur' }));
    expect(await screen.findByText('Otomatik atama şirket genelinde durduruldu.')).toBeTruthy();
    expect(calls.filter(isChange)).toMatchObject([
      { path: '/api/companies/1/dispatch', body: { paused: true } },
    ]);
    expect(screen.getByRole('button', { name: 'Bütün şubelerde sürdür' })).toBeTruthy();
  });

  it('do not depend on the state of the engine', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    const known = dispatchSettingsOf(aBranch(3, 'Şişli', { dispatchPaused: true }));
    const onInsights = vi.fn<(branchId: number) => void>();
    renderWeb(
      <SettingsDialog
        branchId={asBranchId(3)}
        known={known}
        company={COMPANY}
        onInsights={onInsights}
        onClose={() => {}}
      />,
    );
    expect(await screen.findByText(/^Otomatik atamanın durumu alınamadı/)).toBeTruthy();
    expect(
      screen.getAllByRole('button', { name: /durdur|sürdür/ }).map(({ textContent }) => textContent),
    ).toEqual(['Bu şubede sürdür', 'Bütün şubelerde durdur']);
    await userEvent.click(screen.getByRole('button', { name: 'Dağılım ve tahminler' }));
    expect(onInsights.mock.calls).toEqual([[3]]);
  });

  it('others see no such switch', async () => {
    answering([aDispatch()]);
    openSettings(null);
    await screen.findByText('Kabul süresi');
    expect(screen.queryByRole('button', { name: /Bütün şubelerde/ })).toBeNull();
  });
});
