import { fireEvent, screen } from '@testing-library/react';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import { expect, it, vi } from 'vitest';
import { renderWeb } from '../../test/render-web.tsx';
import { StopCard } from './components/stop-card.tsx';

const stop = (minutesToEnd: number): BranchStop => ({
  id: 5,
  isCompany: false,
  reason: 'Fırtına uyarısı',
  startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + minutesToEnd * 60_000).toISOString(),
  road: 'HOLD',
  version: 2,
});

it('decision 080: one card says what to do, and takes the answer to the notice of it', () => {
  const acknowledge = vi.fn<() => void>();
  renderWeb(<StopCard onAcknowledge={acknowledge} stop={stop(60)} />);
  expect(screen.getByRole('alert').textContent).toContain('Güvenli bir yerde bekleyin.Fırtına uyarısı');
  fireEvent.click(screen.getByRole('button', { name: 'Anladım' }));
  expect(acknowledge).toHaveBeenCalledOnce();
});

it('who knows has the card without a question for as long as the stop lasts', () => {
  renderWeb(<StopCard onAcknowledge={null} stop={stop(60)} />);
  expect(screen.getByRole('status').textContent).toContain('Teslimat durduruldu');
  expect(screen.queryByRole('button')).toBeNull();
  renderWeb(<StopCard onAcknowledge={null} stop={stop(-1)} />);
  expect(screen.getAllByRole('status')).toHaveLength(1);
});
