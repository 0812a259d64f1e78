import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderWeb } from '../../test/render-web.tsx';
import { UnsentLogoutDialog } from './components/unsent-logout-dialog.tsx';

beforeEach(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

it('signing out with unsent steps warns: how many, what happens; sent first when wanted', async () => {
  let logouts = 0;
  function Dialog() {
    const [count, setCount] = useState(2);
    return (
      <UnsentLogoutDialog
        count={count}
        onClose={() => {}}
        onLogout={() => void (logouts += 1)}
        onSend={() => setCount(0)}
      />
    );
  }
  renderWeb(<Dialog />);
  expect(screen.getByText('2 işleminiz sunucuya ulaşmadı; şubeniz bunları görmüyor.')).toBeTruthy();
  expect(screen.getByText(/yeniden giriş yapınca gönderilir/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Göndermeden çık' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Şimdi gönder' }));
  expect(screen.getByText('İşlemleriniz gönderildi')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Göndermeden çık' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Çıkış Yap' }));
  expect(logouts).toBe(1);
});
