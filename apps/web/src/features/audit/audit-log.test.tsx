import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditPage, AuditRow } from '@ulak/contracts/audit/schema';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { AuditLog } from './components/audit-log.tsx';
import { type AuditView, WHOLE_LOG } from './model/audit-view.ts';

const row = (id: number, rest: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: '2026-03-02T16:30:00.000Z',
  action: 'BRANCH_UPDATED',
  entity: 'branch',
  entityId: 3,
  entityName: 'Kadıköy',
  companyId: 1,
  companyName: 'Lezzet Grubu',
  branchId: 3,
  branchName: 'Kadıköy',
  actorKind: 'USER',
  actorId: 7,
  actorName: 'Ayşe Yılmaz',
  ip: '10.1.2.3',
  changes: {},
  details: {},
  sealed: true,
  ...rest,
});
const page = (data: AuditRow[], rest: Partial<AuditPage> = {}): AuditPage => ({
  success: true,
  data,
  next: null,
  chain: { id: 12_345, hash: 'ab'.repeat(32), at: '2026-03-02T16:28:00.000Z' },
  ...rest,
});
function show(answer: AuditPage, view: Partial<AuditView> = {}) {
  const calls = fakeServer(() => ({ body: answer }));
  const onView = vi.fn<(change: Partial<AuditView>) => void>();
  renderWeb(<AuditLog view={{ ...WHOLE_LOG, ...view }} onView={onView} />);
  return { calls, onView };
}
const rows = async () => {
  await screen.findAllByRole('time');
  return [...document.querySelectorAll<HTMLElement>('[data-part="audit-row"]')];
};

describe('the audit log on screen (criteria B17)', () => {
  it('says in a sentence who did what to what, and was → is in words', async () => {
    show(
      page([
        row(2, {
          changes: {
            radius: { was: 100, is: 250 },
            baseRate: { was: 40, is: 42.5 },
            walletEnabled: { was: false, is: true },
            unheardOf: { was: null, is: 'x' },
          },
        }),
      ]),
    );
    const [first] = await rows();
    const text = first?.textContent ?? '';
    expect(text).toContain('02.03.2026 19:30');
    expect(text).toContain('Ayşe Yılmaz, “Kadıköy” şubesinin ayarlarını değiştirdi.');
    expect(text).toContain('10.1.2.3');
    const items = within(first as HTMLElement).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Şube yarıçapı: 100 m → 250 m',
      'Taban ücret: 40,00 TL → 42,50 TL',
      'Cüzdan: kapalı → açık',
    ]);
    expect(text).toContain('Ayrıntılar (1 alan daha)');
  });

  it('tells up to where the chain is sealed, with the head to keep elsewhere', async () => {
    show(page([row(1)]));
    await screen.findByText('Zincir: 12.345. kayda kadar mühürlü (02.03.2026 19:28)');
    expect(screen.getByText(`${'ab'.repeat(32)}@12345`)).toBeTruthy();
    show(page([], { chain: null }));
    expect(await screen.findByText(/Kayıtlar henüz mühürlenmedi/)).toBeTruthy();
  });

  it('details lead to the rows of that person, and on that thing', async () => {
    const { onView } = show(page([row(2, { sealed: false })]));
    await rows();
    const opened = document.querySelector('li details') as HTMLDetailsElement;
    opened.open = true;
    fireEvent(opened, new Event('toggle'));
    fireEvent.click(await screen.findByRole('button', { name: 'Yalnızca Ayşe Yılmaz' }));
    expect(onView).toHaveBeenLastCalledWith({ actorId: 7 });
    fireEvent.click(screen.getByRole('button', { name: 'Kadıköy ile ilgili kayıtlar' }));
    expect(onView).toHaveBeenLastCalledWith({ subject: { kind: 'branch', id: 3 } });
    expect(screen.getByText('Henüz mühürlenmedi')).toBeTruthy();
  });

  it('hostile text stays text', async () => {
    const hostile = '<img src=x onerror="alert(1)">';
    show(page([row(2, { entityName: hostile, changes: { name: { was: hostile, is: 'x' } } })]));
    const [first] = await rows();
    expect(first?.textContent).toContain(`“${hostile}” şubesinin`);
    expect(document.querySelector('img')).toBeNull();
  });

  it('fetches the next page behind the last row on demand', async () => {
    const calls = fakeServer(({ path }) => ({
      body: path.includes('before=2') ? page([row(1)]) : page([row(3), row(2)], { next: 2 }),
    }));
    renderWeb(<AuditLog view={WHOLE_LOG} onView={() => undefined} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Daha fazla' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(calls.map(({ path }) => path)).toEqual(['/api/audit', '/api/audit?before=2']);
    expect(screen.queryByRole('button', { name: 'Daha fazla' })).toBeNull();
  });

  it('asks the server what the view says, and says what it is narrowed to', async () => {
    const { calls, onView } = show(page([row(2)]), {
      search: 'kadı',
      group: 'keys',
      actorId: 7,
      subject: { kind: 'branch', id: 3 },
      time: 'custom',
      days: { first: '2026-03-01', last: '2026-03-02' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Kim: Ayşe Yılmaz, süzgeci kaldır' }));
    expect(onView).toHaveBeenLastCalledWith({ actorId: null });
    fireEvent.click(screen.getByRole('button', { name: 'Neyin üzerinde: Kadıköy, süzgeci kaldır' }));
    expect(onView).toHaveBeenLastCalledWith({ subject: null });
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.path.split('?')[1]))).toEqual({
      search: 'kadı',
      group: 'keys',
      actorId: '7',
      subject: 'branch',
      subjectId: '3',
      from: '2026-02-28T21:00:00.000Z',
      to: '2026-03-02T21:00:00.000Z',
    });
  });

  it('nothing found offers the way back to everything', async () => {
    const { onView } = show(page([]), { search: 'yok' });
    fireEvent.click(await screen.findByRole('button', { name: 'Süzgeci temizle' }));
    expect(onView).toHaveBeenLastCalledWith(WHOLE_LOG);
  });

  it('a failure says so and can be retried', async () => {
    let isFailing = true;
    fakeServer(() =>
      isFailing ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : { body: page([row(1)]) },
    );
    renderWeb(<AuditLog view={WHOLE_LOG} onView={() => undefined} />);
    const again = await screen.findByRole('button', { name: /dene/i });
    isFailing = false;
    fireEvent.click(again);
    expect(await rows()).toHaveLength(1);
  });
});
