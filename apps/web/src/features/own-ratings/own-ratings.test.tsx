import { fireEvent, screen, within } from '@testing-library/react';
import { errorBody } from '@ulak/contracts/errors';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/office.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { OwnRatings } from './components/own-ratings.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Own {
  readonly ratings: number;
  readonly average: number | null;
}
const COMMENTS = Array.from({ length: 21 }, (_, place) => ({
  id: 100 - place,
  rating: place === 0 ? 2 : 5,
  comment: `Yorum ${place + 1}`,
  day: '2026-11-23',
}));

function show(own: Own, comments: readonly object[] = [], isDown: () => boolean = () => false) {
  fakeServer(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname !== '/api/courier/ratings') return undefined;
    if (isDown()) return { status: 500, body: errorBody('INTERNAL_ERROR') };
    const page = Number(searchParams.get('page'));
    const data = { ...own, comments: comments.slice((page - 1) * 20, page * 20) };
    const pagination = { page, limit: 20, total: comments.length };
    return { body: { success: true, data, pagination } };
  });
  return renderPage(OwnRatings, { at: '/courier-feedback?tab=ratings', role: 'COURIER' });
}

it('shows the average and approved words with stars and day, page by page', async () => {
  show({ ratings: 23, average: 4.57 }, COMMENTS);
  await screen.findByText('4,57');
  expect(screen.getByText(/^23 değerlendirme/)).toBeTruthy();
  const [first] = await screen.findAllByRole('listitem');
  if (!first) throw new Error('a comment');
  expect(within(first).getByText('Yorum 1')).toBeTruthy();
  expect(within(first).getByRole('img', { name: '5 üzerinden 2 yıldız' })).toBeTruthy();
  expect(within(first).getByText('23.11.2026')).toBeTruthy();
  expect(screen.queryByText('Yorum 21')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Daha fazla' }));
  await screen.findByText('Yorum 21');
});

it('fewer than five have no average, and it says from when on there is one', async () => {
  show({ ratings: 4, average: null });
  await screen.findByText('5 değerlendirmeden itibaren');
  expect(screen.getByText(/^Henüz onaylanmış yorum yok/)).toBeTruthy();
});

it('what cannot be loaded says so and can be tried again', async () => {
  let isDown = true;
  show({ ratings: 9, average: 5 }, [], () => isDown);
  const retry = await screen.findByRole('button', { name: 'Yeniden dene' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('5,0')).toBeTruthy();
});
