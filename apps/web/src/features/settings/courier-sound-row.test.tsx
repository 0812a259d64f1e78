import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { alarmMuted } from '../../lib/alarm-sound.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { CourierSoundRow } from './components/courier-sound-row.tsx';

afterEach(() => alarmMuted.clear());

it('the alarm is on unless it was switched off, says what that means, and is remembered', () => {
  const { unmount } = renderWeb(<CourierSoundRow />);
  expect(screen.getByText(/^Sesli uyarı açık: .* siz bakana kadar yüksek sesle çalar\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sesi kapat' }));
  unmount();
  renderWeb(<CourierSoundRow />);
  expect(screen.getByText(/^Sesli uyarı kapalı: .* yalnızca titrer\.$/)).toBeTruthy();
  expect(alarmMuted.get()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Sesi aç' }));
  expect(alarmMuted.get()).toBe(false);
});
