import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { UnseenBadge } from './unseen-badge.tsx';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
const show = (courierSeenAt: string | null, minutes: number) =>
  renderWeb(
    <UnseenBadge
      order={anOrder({ status: 'ASSIGNED', courierId: 7, assignedAt: minutesAgo(minutes), courierSeenAt })}
    />,
  );

it('an order that its courier has not seen says for how long, from the first minute on', () => {
  const { unmount } = show(null, 2);
  expect(screen.getByText('görmedi, 2 dk')).toBeTruthy();
  unmount();
  const early = show(null, 0);
  expect(screen.queryByText(/görmedi/)).toBeNull();
  early.unmount();
  show(minutesAgo(1), 2);
  expect(screen.queryByText(/görmedi/)).toBeNull();
});
