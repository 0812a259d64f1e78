import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import type { CourierCandidate, OrderView } from '@ulak/contracts/orders/schema';
import { asUserId } from '@ulak/contracts/ids';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { AssignDialog } from './components/assign-dialog.tsx';

const candidate = (id: number, given: Partial<CourierCandidate> = {}): CourierCandidate => ({
  courierId: asUserId(id),
  name: `Kurye ${id}`,
  phone: null,
  eligible: true,
  refusal: null,
  refusalCode: null,
  load: 0,
  offered: 0,
  limit: 3,
  online: true,
  onBreak: false,
  returning: false,
  returnsInMin: null,
  distanceToBranchKm: 1.25,
  positionAt: null,
  forecast: null,
  ...given,
});

const foreseen = (id: number, given: Partial<DispatchCandidate> = {}): DispatchCandidate => ({
  courierId: asUserId(id),
  name: `Kurye ${id}`,
  pickupAt: '2026-03-02T16:32:00Z',
  deliveryAt: '2026-03-02T16:44:00Z',
  deliveryFrom: '2026-03-02T16:40:00Z',
  deliveryTo: '2026-03-02T16:50:00Z',
  addedMin: 18.4,
  note: '3 dk sonra dönüyor',
  ...given,
});

const RANKED = [
  candidate(1),
  candidate(2, { returning: true, returnsInMin: 6, load: 2 }),
  candidate(3, { eligible: false, onBreak: true, refusal: 'Kurye 3 molada; mola bitince atayabilirsiniz.' }),
];

const isAssign = ({ method }: SentRequest): boolean => method === 'POST';

function show(orders = [anOrder({ id: 5 })], given: Partial<Parameters<typeof AssignDialog>[0]> = {}) {
  const onClose = vi.fn<() => void>();
  const onAssigned = vi.fn<Parameters<typeof AssignDialog>[0]['onAssigned']>();
  renderWeb(
    <AssignDialog
      orders={orders}
      assignmentMethod="MANUAL"
      onClose={onClose}
      onAssigned={onAssigned}
      {...given}
    />,
  );
  return { onClose, onAssigned };
}

/** The dialog as the dashboard holds it: after a partial assignment it goes on with the rest. */
function Desk({ orders }: { orders: readonly OrderView[] }) {
  const [assigning, setAssigning] = useState(orders);
  return (
    <AssignDialog
      orders={assigning}
      assignmentMethod="MANUAL"
      onClose={() => setAssigning([])}
      onAssigned={setAssigning}
    />
  );
}

describe('assigning (spec 1 §7, §8; ux "Management dashboard")', () => {
  it('keeps the server’s ranking and says in words why somebody cannot be chosen', async () => {
    fakeServer(() => ({ body: { success: true, data: RANKED } }));
    show();
    await screen.findByText('Kurye 1');
    expect(
      screen
        .getAllByRole('button', { name: /kuryesine ata$/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Kurye 1 kuryesine ata', 'Kurye 2 kuryesine ata', 'Kurye 3 kuryesine ata']);
    expect(screen.getByText('Boşta · 0/3 sipariş · şubeye 1,3 km')).toBeTruthy();
    expect(screen.getByText('Dönüşte, 6 dk sonra şubede · 2/3 sipariş · şubeye 1,3 km')).toBeTruthy();
    expect(screen.getByText('Kurye 3 molada; mola bitince atayabilirsiniz.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Kurye 3 kuryesine ata' }).disabled).toBe(
      true,
    );
  });

  it('decision 090: says of whom it would be too early to leave for, and still assigns', async () => {
    fakeServer(() => ({ body: { success: true, data: RANKED } }));
    const ahead = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const early = anOrder({
      id: 5,
      readyAt: ahead(-1),
      promisedSlot: { from: ahead(60), to: ahead(75) },
      departFrom: ahead(42),
    });
    show([early, anOrder({ id: 6, promisedSlot: { from: ahead(5), to: ahead(20) }, departFrom: ahead(-5) })]);
    await screen.findByText('Kurye 1');
    const hint = screen.getByRole('note').textContent;
    expect(hint).toMatch(
      /^#1005: Söz verilen aralık \d\d:\d\d–\d\d:\d\d; en erken \d\d:\d\d gibi çıkılmalı\.$/,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Kurye 1 kuryesine/ }).disabled).toBe(false);
  });

  it('a distance that comes from an old position says how old it is', async () => {
    const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    fakeServer(() => ({
      body: {
        success: true,
        data: [candidate(1, { positionAt: ago(12) }), candidate(2, { positionAt: ago(1) })],
      },
    }));
    show();
    expect(await screen.findByText('Boşta · 0/3 sipariş · şubeye 1,3 km (12 dk önce)')).toBeTruthy();
    expect(screen.getByText('Boşta · 0/3 sipariş · şubeye 1,3 km')).toBeTruthy();
  });

  it('sends courier and branch, shows the success in the words of the spec and closes', async () => {
    const calls = fakeServer((sent) => ({
      body: { success: true, data: isAssign(sent) ? anOrder({ id: 5, version: 2 }) : RANKED },
    }));
    const { onClose, onAssigned } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Kurye 1 kuryesine ata' }));
    await screen.findByText('Sipariş kuryeye başarıyla atandı');
    await screen.findByText('#1005 · Kurye 1');
    expect(calls.find(isAssign)).toMatchObject({
      path: '/api/orders/5/assign',
      body: { courierId: 1, branchId: 1 },
    });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onAssigned).toHaveBeenCalledTimes(1);
  });

  it('a refusal shows the server’s message, the dialog stays', async () => {
    fakeServer((sent) =>
      isAssign(sent)
        ? refusal(409, 'COURIER_OFFLINE', 'Kurye 1 çevrimdışı; sipariş atanamaz.')
        : { body: { success: true, data: RANKED } },
    );
    const { onClose } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Kurye 1 kuryesine ata' }));
    await screen.findByText('Kurye 1 çevrimdışı; sipariş atanamaz.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('a response without a message falls back to the sentence of the spec', async () => {
    fakeServer((sent) =>
      isAssign(sent) ? { status: 500, body: 'x' } : { body: { success: true, data: RANKED } },
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Kurye 1 kuryesine ata' }));
    expect(await screen.findByText('Kurye atama işlemi sırasında bir hata oluştu')).toBeTruthy();
    expect(screen.getByText('Hata')).toBeTruthy();
  });

  it('several orders go in one call, the earliest due first; each courier says how many fit', async () => {
    const calls = fakeServer((sent) => ({
      body: {
        success: true,
        data: isAssign(sent)
          ? { assigned: [anOrder({ id: 5, version: 2 }), anOrder({ id: 6, version: 2 })], refused: [] }
          : RANKED,
      },
    }));
    const late = anOrder({ id: 6, createdAt: '2026-03-02T15:30:00Z' });
    const { onClose, onAssigned } = show([anOrder({ id: 5 }), late]);
    await screen.findByText('Yalnızca 1 sipariş sığar; süresi önce dolanlar atanır.');
    expect(screen.getByRole('button', { name: 'Kurye 2 kuryesine 1 sipariş ata' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Kurye 1 kuryesine ata' }));
    await screen.findByText('2 sipariş Kurye 1 kuryesine atandı');
    expect(calls.filter(isAssign)).toMatchObject([
      { path: '/api/orders/assign', body: { courierId: 1, orderIds: [6, 5] } },
    ]);
    expect(onAssigned).toHaveBeenCalledWith([]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('of several, the refused ones show their reason and stay to be assigned to somebody else', async () => {
    fakeServer((sent) => ({
      body: {
        success: true,
        data: isAssign(sent)
          ? {
              assigned: [anOrder({ id: 5, version: 2 })],
              refused: [
                {
                  orderId: 6,
                  code: 'COURIER_AT_CAPACITY',
                  message: 'Kurye 2 sipariş taşıma limitine ulaştı (3/3).',
                },
                {
                  orderId: 7,
                  code: 'COURIER_AT_CAPACITY',
                  message: 'Kurye 2 sipariş taşıma limitine ulaştı (3/3).',
                },
              ],
            }
          : RANKED,
      },
    }));
    const { onClose, onAssigned } = show([anOrder({ id: 5 }), anOrder({ id: 6 }), anOrder({ id: 7 })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Kurye 2 kuryesine 1 sipariş ata' }));
    expect(await screen.findByText('Kurye 2: 1 sipariş atandı, 2 sipariş atanamadı')).toBeTruthy();
    expect(screen.getByText('#1006, #1007: Kurye 2 sipariş taşıma limitine ulaştı (3/3).')).toBeTruthy();
    expect(onAssigned.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([6, 7]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('the reasons stay when the dialog goes on with what is left, as the page does', async () => {
    fakeServer((sent) => ({
      body: {
        success: true,
        data: isAssign(sent)
          ? {
              assigned: [anOrder({ id: 5, version: 2 }), anOrder({ id: 6, version: 2 })],
              refused: [
                {
                  orderId: 7,
                  code: 'COURIER_AT_CAPACITY',
                  message: 'Kurye 2 sipariş taşıma limitine ulaştı (3/3).',
                },
              ],
            }
          : RANKED,
      },
    }));
    renderWeb(<Desk orders={[anOrder({ id: 5 }), anOrder({ id: 6 }), anOrder({ id: 7 })]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Kurye 2 kuryesine 1 sipariş ata' }));
    expect(await screen.findByText('#1007 siparişine kurye ata')).toBeTruthy();
    expect(await screen.findByText('Kurye 2: 2 sipariş atandı, 1 sipariş atanamadı')).toBeTruthy();
    expect(screen.getByText('#1007: Kurye 2 sipariş taşıma limitine ulaştı (3/3).')).toBeTruthy();
  });

  it('a courier who may take nothing refuses all of them at once', async () => {
    fakeServer((sent) =>
      isAssign(sent)
        ? refusal(409, 'COURIER_OFFLINE', 'Kurye 1 çevrimdışı; sipariş atanamaz.')
        : { body: { success: true, data: RANKED } },
    );
    const { onAssigned } = show([anOrder({ id: 5 }), anOrder({ id: 6 })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Kurye 1 kuryesine ata' }));
    expect(await screen.findByText('Kurye atama işlemi başarısız oldu')).toBeTruthy();
    expect(screen.getByText('#1005, #1006: Kurye 1 çevrimdışı; sipariş atanamaz.')).toBeTruthy();
    expect(onAssigned).not.toHaveBeenCalled();
  });

  it('moves an order and sends from whom it expects to take it (DECISIONS "Orders")', async () => {
    const calls = fakeServer((sent) => ({
      body: {
        success: true,
        data: isAssign(sent) ? anOrder({ id: 5, version: 2, status: 'ASSIGNED', courierId: 1 }) : RANKED,
      },
    }));
    show([anOrder({ id: 5, status: 'ASSIGNED', courierId: 2 })]);
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: 'Kurye 2: şu an onda' })).disabled,
    ).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Kurye 1 kuryesine ata' }));
    await waitFor(() =>
      expect(calls.find(isAssign)?.body).toEqual({ courierId: 1, branchId: 1, fromCourierId: 2 }),
    );
  });

  it('in a branch that is assigned automatically it says that a choice by hand is kept', async () => {
    fakeServer(() => ({ body: { success: true, data: RANKED } }));
    show(undefined, { assignmentMethod: 'AUTOMATIC' });
    expect(
      await screen.findByText('Bu şubede kuryeyi otomatik atama seçer. Elle atadığınız siparişe dokunmaz.'),
    ).toBeTruthy();
  });

  it('forecasts rank first, each with arrival range, waiting added beyond the best, and a note', async () => {
    const second = candidate(2, {
      forecast: foreseen(2, { addedMin: 22.6, note: '2 siparişle birlikte götürür' }),
    });
    fakeServer(() => ({
      body: { success: true, data: [candidate(1), second, candidate(3, { forecast: foreseen(3) })] },
    }));
    show();
    await screen.findByText('Kurye 3');
    expect(
      screen
        .getAllByRole('button', { name: /kuryesine ata$/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Kurye 3 kuryesine ata', 'Kurye 2 kuryesine ata', 'Kurye 1 kuryesine ata']);
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toContain('Teslim 19:40 – 19:50');
    expect(texts[0]).toContain('3 dk sonra dönüyor');
    expect(texts[0]).not.toContain('bekleme');
    expect(texts[1]).toContain('Teslim 19:40 – 19:50 · +4 dk bekleme2 siparişle birlikte götürür');
    expect(texts[2]).not.toContain('Teslim');
  });

  it('the forecast of one order is not shown for several', async () => {
    fakeServer(() => ({
      body: { success: true, data: [candidate(1), candidate(2, { forecast: foreseen(2) })] },
    }));
    show([anOrder({ id: 5 }), anOrder({ id: 6 })]);
    await screen.findByText('Kurye 1');
    expect(screen.queryByText(/Teslim 19:40/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /kuryesine/ })[0]?.getAttribute('aria-label')).toBe(
      'Kurye 1 kuryesine ata',
    );
  });

  it('a failed load offers another try', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    show();
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });
});
