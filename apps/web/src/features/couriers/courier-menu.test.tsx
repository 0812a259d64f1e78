import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCourier } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { BreakButton } from './components/break-button.tsx';
import { CourierMenu } from './components/courier-menu.tsx';

const done = {
  body: { success: true, data: { courierName: 'Mehmet Kaya', breakStartedAt: null, breakEndsAt: null } },
};
const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Mehmet Kaya: mola işlemleri' }));

describe('spec 1 §7, §8: breaks from the dashboard', () => {
  it('begins one with a note and says for whom', async () => {
    const calls = fakeServer(() => done);
    renderWeb(<CourierMenu courier={aCourier()} />);
    openMenu();
    fireEvent.click(await screen.findByRole('button', { name: 'Mola başlat' }));
    fireEvent.change(await screen.findByLabelText('Not (isteğe bağlı)'), {
      target: { value: ' öğle yemeği ' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Mola başlat' }));
    expect(await screen.findByText('Mehmet Kaya için öğle molası başlatıldı')).toBeTruthy();
    const { method, path, body, idempotencyKey } = calls[0] ?? {};
    expect([method, path, body]).toEqual([
      'POST',
      '/api/courier/start-break',
      { courierId: 7, notes: 'öğle yemeği' },
    ]);
    expect(idempotencyKey).toBeTruthy();
    expect(screen.queryByLabelText('Not (isteğe bağlı)')).toBeNull();
  });

  it('ends one at once', async () => {
    const calls = fakeServer(() => done);
    renderWeb(<CourierMenu courier={aCourier({ status: 'BREAK', onBreak: true })} />);
    openMenu();
    fireEvent.click(await screen.findByRole('button', { name: 'Molayı bitir' }));
    expect(await screen.findByText('Kurye molası sonlandırıldı')).toBeTruthy();
    expect(calls[0]).toMatchObject({ path: '/api/courier/end-break', body: { courierId: 7 } });
  });

  it.each([
    [aCourier({ online: false, status: 'OFFLINE' }), 'Çevrimdışı; mola yalnızca çevrimiçiyken başlar'],
    [aCourier({ load: 2, status: 'BUSY' }), 'Üzerinde 2 sipariş var; mola teslimattan sonra başlar'],
    [aCourier({ active: false }), 'Hesabı pasif'],
  ])('is not offered when it cannot be, with the reason', async (courier, reason) => {
    const calls = fakeServer(() => done);
    renderWeb(<CourierMenu courier={courier} />);
    openMenu();
    expect(await screen.findByText(`Mola başlatılamaz: ${reason}`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mola başlat' })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('is offered to a courier with an unanswered offer only; an acknowledged order prevents it', async () => {
    fakeServer(() => done);
    const { unmount } = renderWeb(<CourierMenu courier={aCourier({ load: 1, offered: 1 })} />);
    openMenu();
    expect(await screen.findByRole('button', { name: 'Mola başlat' })).toBeTruthy();
    unmount();
    renderWeb(<BreakButton courier={aCourier({ load: 3, offered: 1, status: 'BUSY' })} />);
    expect(
      screen.getByText('Mola başlatılamaz: Üzerinde 2 sipariş var; mola teslimattan sonra başlar'),
    ).toBeTruthy();
  });

  it('says why it failed: the server’s message, reworded where it addresses the courier', async () => {
    fakeServer(() => refusal(409, 'BREAK_ALREADY_STARTED', 'Mehmet Kaya zaten molada.'));
    renderWeb(<BreakButton courier={aCourier({ onBreak: true, status: 'BREAK' })} />);
    fireEvent.click(screen.getByRole('button', { name: 'Molayı bitir' }));
    expect(await screen.findByText('Mola sonlandırılamadı: Mehmet Kaya zaten molada.')).toBeTruthy();
  });

  it('in a dialog: the button, or the reason in its place', async () => {
    fakeServer(() => refusal(409, 'COURIER_HAS_DELIVERIES', 'Aktif teslimatlarınız var.'));
    const { unmount } = renderWeb(<BreakButton courier={aCourier({ load: 1, status: 'BUSY' })} />);
    expect(
      screen.getByText('Mola başlatılamaz: Üzerinde 1 sipariş var; mola teslimattan sonra başlar'),
    ).toBeTruthy();
    unmount();
    renderWeb(<BreakButton courier={aCourier()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Mola başlat' }));
    const buttons = await screen.findAllByRole('button', { name: 'Mola başlat' });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    expect(
      await screen.findByText('Mola başlatılamadı: Üzerinde sipariş var; mola teslimattan sonra başlar'),
    ).toBeTruthy();
  });
});

describe('the button of a menu', () => {
  it('opens the menu, which Escape closes; the focus comes back to it', async () => {
    fakeServer(() => done);
    renderWeb(<CourierMenu courier={aCourier()} />);
    const button = screen.getByRole('button', { name: 'Mehmet Kaya: mola işlemleri' });
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    const menu = await screen.findByRole('dialog', { name: 'Mehmet Kaya: mola işlemleri' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(menu.id);
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Mola başlat' })).toBeTruthy();
  });
});
