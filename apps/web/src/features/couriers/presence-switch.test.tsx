import '../../test/own-modules.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCourier } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { CourierMenu } from './components/courier-menu.tsx';
import { PresenceSwitch } from './components/presence-switch.tsx';

const theSwitch = () => screen.getByRole('switch', { name: 'Mehmet Kaya: çevrimiçi' });

describe('spec 2 §2.2: staff switch a courier on and off', () => {
  it('sends whom and what, and says so', async () => {
    const calls = fakeServer(() => ({ body: { success: true } }));
    renderWeb(<PresenceSwitch courier={aCourier()} />);
    fireEvent.click(theSwitch());
    expect(await screen.findByText('Mehmet Kaya çevrimdışı yapıldı.')).toBeTruthy();
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/courier-status',
      body: { courierId: 7, status: 'offline' },
    });
  });

  it('a refusal puts it back and gives the server’s reason', async () => {
    fakeServer(() => refusal(409, 'COURIER_HAS_DELIVERIES', 'Üzerinde aktif teslimatlar var.'));
    renderWeb(<PresenceSwitch courier={aCourier()} />);
    fireEvent.click(theSwitch());
    expect(
      await screen.findByText('Kurye durumu güncellenirken bir hata oluştu: Üzerinde aktif teslimatlar var.'),
    ).toBeTruthy();
    expect((theSwitch() as HTMLInputElement).checked).toBe(true);
  });

  it('a passive account cannot be switched', () => {
    renderWeb(<PresenceSwitch courier={aCourier({ active: false, online: false })} />);
    expect((theSwitch() as HTMLInputElement).disabled).toBe(true);
  });

  it('is in the roster’s menu for supervisors only', async () => {
    fakeServer(() => ({ body: { success: true } }));
    const { unmount } = renderWeb(<CourierMenu courier={aCourier()} isSupervisor />);
    fireEvent.click(screen.getByRole('button', { name: 'Mehmet Kaya: durum, mola ve mesaj' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Çevrimdışı yap' }));
    expect(await screen.findByText('Mehmet Kaya çevrimdışı yapıldı.')).toBeTruthy();
    unmount();
    renderWeb(<CourierMenu courier={aCourier()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Mehmet Kaya: mola işlemleri' }));
    expect(await screen.findByRole('button', { name: 'Mola başlat' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /yap$/ })).toBeNull();
  });
});
