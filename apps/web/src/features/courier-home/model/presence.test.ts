import { errorText } from '@ulak/contracts/errors';
import { describe, expect, it } from 'vitest';
import { presenceRefusal, breakMinutesLeft, breakText } from './presence.ts';

describe('spec 3 §8: what a refused switch says', () => {
  it('active deliveries', () => {
    expect(presenceRefusal({ code: 'COURIER_HAS_DELIVERIES', status: 409, message: 'x' })).toEqual({
      title: 'Çevrimdışı Olamazsınız',
      text: 'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.',
      detail: null,
      mayCallManager: false,
    });
  });

  it.each(['MANAGER_ONLY_ONLINE', 'MANAGER_ONLY_OFFLINE'] as const)('%s: call the manager', (code) => {
    const refusal = presenceRefusal({ code, status: 403, message: errorText(code) });
    expect([refusal.title, refusal.mayCallManager]).toEqual(['Yetki Gerekiyor', true]);
    expect(refusal.text).toContain('Bu şubede yalnızca şube yöneticileri kuryeleri çevrim');
  });

  it("any other: the spec's text, and the cause below it", () => {
    expect(
      presenceRefusal({
        code: 'OUT_OF_BRANCH_AREA',
        status: 409,
        message: 'Şubeye yaklaşıp yeniden deneyin.',
      }),
    ).toEqual({
      title: 'İşlem Başarısız',
      text: 'Bu işlem için yetkiniz bulunmuyor.',
      detail: 'Şubeye yaklaşıp yeniden deneyin.',
      mayCallManager: false,
    });
  });

  it('no response: no statement about rights', () => {
    expect(presenceRefusal({ code: 'NETWORK', status: 0, message: 'Sunucuya ulaşılamıyor.' })).toMatchObject({
      title: 'İşlem Başarısız',
      text: 'Sunucuya ulaşılamıyor.',
    });
  });
});

describe('break', () => {
  const now = Date.parse('2026-03-02T16:00:00Z');
  it.each([
    ['2026-03-02T16:15:00Z', 15, 'Moladasınız · 15 dk kaldı'],
    ['2026-03-02T16:14:06Z', 15, 'Moladasınız · 15 dk kaldı'],
    ['2026-03-02T16:15:03Z', 15, 'Moladasınız · 15 dk kaldı'],
    ['2026-03-02T16:00:00Z', 0, 'Moladasınız · 0 dk kaldı'],
    ['2026-03-02T15:58:00Z', -2, 'Mola süresi 2 dk aşıldı'],
  ])('until %s: %i', (breakEndsAt, minutes, text) => {
    expect(breakMinutesLeft({ onBreak: true, breakEndsAt }, now)).toBe(minutes);
    expect(breakText(minutes)).toBe(text);
  });

  it('no break, or one without an end', () => {
    expect(breakMinutesLeft({ onBreak: false, breakEndsAt: null }, now)).toBeNull();
    expect(breakText(null)).toBe('Moladasınız');
  });
});
