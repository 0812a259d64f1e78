import { fireEvent, screen, waitFor } from '@testing-library/react';
import { asBranchId, asUserId, type BranchFilter } from '@ulak/contracts/ids';
import type { Objection } from '@ulak/contracts/salary/objection';
import type { Checklist, CheckPoint, SalaryReply } from '@ulak/contracts/salary/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/office.tsx';
import { aCheckPoint, aChecklist, aSalaryReply } from '../../test/salary.ts';
import { answered, press, refused, type Reply, showSignedIn } from '../../test/signed-in.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { CloseChecklist } from './components/close-checklist.tsx';
import { CloseDialog } from './components/close-dialog.tsx';

const noop = (): void => {};
const onDay = vi.fn<(point: CheckPoint) => void>();

afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (reply: Reply) =>
  showSignedIn(
    <>
      <CloseChecklist branchId={asBranchId(1)} closedBy="Ayşe Demir" month="2026-03" onDay={onDay} />
      <ConfirmHost />
    </>,
    { reply },
  );
const listed =
  (list: Partial<Checklist>): Reply =>
  ({ path }) =>
    path.startsWith('/api/courier-salary/checklist') ? answered(aChecklist(list)) : undefined;
const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ayı kapat' });
const DEBT = aCheckPoint({
  kind: 'NEGATIVE_ENTITLEMENT',
  courierId: asUserId(6),
  courierName: 'Can Demir',
  day: null,
  amount: -120,
  text: 'Hak ediş -120,00 TL.',
});

describe('the checklist of a month', () => {
  it('each point leads to where it is cleared', async () => {
    const objection = { id: 3, content: 'Saatlerim eksik görünüyor' } as Objection;
    open(
      listed({
        canClose: false,
        points: [aCheckPoint(), aCheckPoint({ kind: 'OPEN_OBJECTION', day: null, objection }), DEBT],
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Mehmet Kaya: günü aç' }));
    expect(onDay).toHaveBeenCalledWith(expect.objectContaining({ day: '2026-03-03' }));
    const slip = '/courier-salary/slip?month=2026-03&courier=5&branch=1';
    expect(screen.getByRole('link', { name: 'Mehmet Kaya: itirazı yanıtla' }).getAttribute('href')).toBe(
      slip,
    );
    expect(screen.getByText('“Saatlerim eksik görünüyor”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Can Demir: pusulayı aç' })).toBeTruthy();
    expect(closeButton().disabled).toBe(true);
    expect(screen.getByText('Ayı kapatmak için önce yukarıdaki konuları tamamlayın.')).toBeTruthy();
  });

  it('a month that runs on cannot be closed', async () => {
    open(listed({ isOver: false, canClose: false }));
    expect(await screen.findByText(/Mart 2026 henüz bitmedi/)).toBeTruthy();
    expect(closeButton().disabled).toBe(true);
  });

  it('kilometres that are still counted are looked at again', async () => {
    const { calls } = open(
      listed({
        canClose: false,
        points: [aCheckPoint({ kind: 'KILOMETRES_PENDING', courierId: null, courierName: null, day: null })],
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Yeniden bak' }));
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('checklist'))).toHaveLength(2));
  });

  it('a failure says so', async () => {
    open(({ path }) => (path.includes('checklist') ? refused('QUERY_TIMEOUT') : undefined));
    expect(await screen.findByText('Kontrol listesi alınamadı')).toBeTruthy();
  });
});

describe('the branches of a month', () => {
  it('say which of them have closed it, and lead to their lists', async () => {
    const onBranch = vi.fn<(branchId: BranchFilter) => void>();
    const [known] = aSalaryReply([]).branches;
    const closed = { ...known, closedAt: '2026-04-03T07:12:00.000Z', closedByName: 'Ayşe Demir' };
    showSignedIn(
      <CloseDialog
        branches={[aBranch({ id: 2, name: 'Şişli' }), aBranch()]}
        branchId="all"
        isCovered={false}
        month="2026-03"
        onBranch={onBranch}
        onClose={noop}
        onDay={noop}
        onMonth={noop}
        reply={{ ...aSalaryReply([]), branches: [closed] } as SalaryReply}
      />,
    );
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'KadıköyMart 2026 kapatıldı: 03.04 10:12, Ayşe DemirPusulalar',
      'ŞişliKapatılmadıKontrol listesi',
    ]);
    press('Şişli: kontrol listesi');
    expect(onBranch).toHaveBeenCalledWith(2);
  });
});

describe('the close of a month', () => {
  it('debts are acknowledged, the question says that it is for good, then it is closed', async () => {
    let isClosed = false;
    const { changes } = open(({ method, path }) => {
      if (method === 'POST') {
        isClosed = true;
        return answered({
          month: '2026-03',
          branchId: 1,
          slips: 2,
          closedAt: '',
          closedByName: '',
          entitlement: 1,
        });
      }
      if (!path.includes('checklist')) return undefined;
      const closed = { closedAt: '2026-04-03T07:12:00.000Z', canClose: false };
      const debts = { count: 1, amount: -120 };
      return answered(aChecklist(isClosed ? closed : { points: [DEBT], debts }));
    });
    expect(await screen.findByText('Ayı kapatmak için eksi hak edişleri onaylayın.')).toBeTruthy();
    expect(closeButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /Eksi hak edişleri onaylıyorum/ }));
    fireEvent.click(closeButton());
    expect(await screen.findByText(/1 kuryenin toplam 120,00 TL borcu sonraki aya devreder/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Ayı kapat' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Mart 2026 kapatıldı: 2 ücret pusulası hazır')).toBeTruthy();
    expect(await screen.findByText(/Mart 2026 kapatıldı: 03\.04 10:12, Ayşe Demir/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pusulaları yazdır' })).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        path: '/api/courier-salary/close',
        body: { month: '2026-03', branchId: 1, acceptDebts: true, debts: { count: 1, amount: -120 } },
      },
    ]);
  });

  it('debts that changed meanwhile are shown, and accepted anew', async () => {
    let amount = -120;
    const { changes } = open(({ method, path }) => {
      if (method === 'POST') {
        amount = -150;
        return refused('DEBTS_CHANGED', undefined, { count: 1, amount });
      }
      if (!path.includes('checklist')) return undefined;
      const point = { ...DEBT, amount, text: `Hak ediş ${amount} TL.` };
      return answered(aChecklist({ points: [point], debts: { count: 1, amount } }));
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: /Eksi hak edişleri onaylıyorum/ }));
    fireEvent.click(closeButton());
    await screen.findByText(/kapatılınca geri alınamaz/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Ayı kapat' }).at(-1) as HTMLElement);
    expect(await screen.findByText(/Eksi hak edişler değişti/)).toBeTruthy();
    expect(await screen.findByText(/Hak ediş -150 TL/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/kapatılınca geri alınamaz/)).toBeNull());
    expect(closeButton().disabled).toBe(true);
    expect(changes()).toHaveLength(1);
  });

  it('a refusal stays in the question, and the list is asked for again', async () => {
    const { calls, changes } = open(({ method, path }) => {
      if (method === 'POST') return refused('CLOSE_BLOCKED', undefined, { count: 1 });
      return path.includes('checklist') ? answered(aChecklist()) : undefined;
    });
    await screen.findByText('Bekleyen konu yok; ay kapatılabilir.');
    fireEvent.click(closeButton());
    await screen.findByText(/kapatılınca geri alınamaz/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Ayı kapat' }).at(-1) as HTMLElement);
    expect(await screen.findByText(/kontrol listesinde açık 1 konu var/)).toBeTruthy();
    expect(changes()[0]?.body).toEqual({ month: '2026-03', branchId: 1 });
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('checklist'))).toHaveLength(2));
  });
});

describe('slips of a closed month as one file', () => {
  const file = (state: string, done: number) => ({
    id: 9,
    month: '2026-03',
    branchId: 1,
    done,
    total: 4,
    state,
  });
  const print = (states: readonly object[]) => {
    const left = [...states];
    return open(({ method, path }) => {
      if (method === 'POST') return answered(left.shift());
      if (path.endsWith('/file')) return { body: {} };
      if (path === '/api/courier-salary/slips/9') return answered(left.length > 1 ? left.shift() : left[0]);
      return path.includes('checklist')
        ? answered(aChecklist({ closedAt: '2026-04-03T07:12:00.000Z', canClose: false }))
        : undefined;
    });
  };

  it('says how far it has come, then offers the file', async () => {
    const { calls, changes } = print([file('PREPARING', 0), file('PREPARING', 3), file('READY', 4)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Pusulaları yazdır' }));
    expect(await screen.findByText(/Hazırlanıyor: [03] \/ 4 pusula/)).toBeTruthy();
    const save = await screen.findByRole('button', { name: 'PDF’i indir' });
    expect(screen.getByText('4 pusula hazır; 24 saat saklanır.')).toBeTruthy();
    URL.createObjectURL ??= () => '';
    URL.revokeObjectURL ??= () => {};
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    fireEvent.click(save);
    expect(await screen.findByText('ucret-pusulalari.pdf indirildi')).toBeTruthy();
    expect(click).toHaveBeenCalledOnce();
    expect(calls.at(-1)?.path).toBe('/api/courier-salary/slips/9/file');
    expect(changes()).toMatchObject([{ body: { month: '2026-03', branchId: 1 } }]);
  });

  it('a file that failed is asked for again', async () => {
    const { changes } = print([file('FAILED', 1), file('FAILED', 1)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Pusulaları yazdır' }));
    expect(await screen.findByText(/Pusulalar yazdırılamadı\. Dosya hazırlanırken durdu\./)).toBeTruthy();
    press('Yeniden dene');
    await waitFor(() => expect(changes()).toHaveLength(2));
  });

  it('nobody with a slip: says so', async () => {
    open(({ method, path }) => {
      if (method === 'POST') return refused('SLIP_NOT_FOUND');
      return path.includes('checklist')
        ? answered(aChecklist({ closedAt: '2026-04-03T07:12:00.000Z', canClose: false }))
        : undefined;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Pusulaları yazdır' }));
    expect(
      await screen.findByText(/Pusulalar yazdırılamadı\. Bu ay için ücret pusulası bulunamadı/),
    ).toBeTruthy();
  });
});
