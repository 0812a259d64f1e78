import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/office.tsx';
import { type Reply, press, refused, showSignedIn } from '../../test/signed-in.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { BranchKey } from './branch-key.tsx';

const KEY = 'ulak_a-b_c1234567890123456789012345678901';
const BRANCH = aBranch({ id: 7 });

/** Answers `change` for both calls of the key. */
async function show(change: Reply) {
  const sent = showSignedIn(
    <>
      <BranchKey branch={BRANCH} />
      <ConfirmHost />
    </>,
    { reply: (one) => (one.method === 'POST' ? change(one) : undefined) },
  );
  await screen.findByText('ulak_••••••••a1b2');
  return sent;
}
function toClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
}
const whole: Reply = () => ({ body: { success: true, apiKey: KEY } });

afterEach(() => vi.unstubAllGlobals());

describe("a branch's API key (spec 2 §2.6, §8)", () => {
  it('is masked until it is asked for, and can be hidden again', async () => {
    const { changes } = await show(whole);
    press('Göster');
    await screen.findByText(KEY);
    expect(changes().map(({ path }) => path)).toEqual(['/api/branches/7/reveal-key']);
    press('Gizle');
    expect(await screen.findByText('ulak_••••••••a1b2')).toBeTruthy();
  });

  it('is copied whole without being shown', async () => {
    const copied: string[] = [];
    toClipboard(async (text) => void copied.push(text));
    await show(whole);
    press('Kopyala');
    expect(await screen.findByText('API anahtarı kopyalandı.')).toBeTruthy();
    expect([copied, screen.queryByText(KEY)]).toEqual([[KEY], null]);
  });

  it("says 'Kopyalama başarısız' where the browser refuses", async () => {
    toClipboard(() => Promise.reject(new Error('refused')));
    await show(whole);
    press('Kopyala');
    expect(await screen.findByText('Kopyalama başarısız')).toBeTruthy();
  });

  it('is replaced after a question; a refusal says why and keeps the old one', async () => {
    let isRefused = true;
    await show((sent) => (isRefused ? { status: 500, body: {} } : whole(sent)));
    press('Yenile');
    await screen.findByText('API anahtarı yenilensin mi?');
    const confirm = (name: string) =>
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
    confirm('Yenile');
    expect(await screen.findByText('Token yenilenemedi')).toBeTruthy();
    isRefused = false;
    confirm('Yeniden dene');
    await waitFor(() => expect(screen.queryByText(KEY)).toBeTruthy());
  });

  it('says what the server says where it cannot be shown', async () => {
    await show(() => refused('BRANCH_KEY_UNREADABLE'));
    press('Göster');
    expect(
      await screen.findByText('Bu şubenin API anahtarı gösterilemiyor. Anahtarı yenileyin.'),
    ).toBeTruthy();
  });
});
