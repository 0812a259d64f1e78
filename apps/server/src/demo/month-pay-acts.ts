import type { DeductionReason, DeductionType } from '@ulak/contracts/salary/deduction-kinds';

/** `courier`: place among the branch's paid couriers; `at`: share of the month that has passed. TL. */
interface Act {
  readonly courier: number;
  readonly at: number;
  readonly amount: number;
}

/** What a manager does to a month of the demo. */
export interface MonthPayActs {
  readonly bonuses: readonly (Act & { readonly notes: string })[];
  /** About the courier's latest delivery until then. */
  readonly corrections: readonly (Act & { readonly notes: string })[];
  readonly deductions: readonly (Act & {
    readonly type: DeductionType;
    readonly reason: DeductionReason;
    readonly description: string | null;
  })[];
  /** Deliveries that get another amount. */
  readonly edits: readonly (Act & { readonly notes: string })[];
  /** Bonuses that were added twice, and one of them deleted. */
  readonly mistakes: readonly (Act & { readonly notes: string })[];
  /** Days whose time or way is said by hand. */
  readonly days: readonly { readonly courier: number; readonly addKm: number; readonly reason: string }[];
}

export const LAST_MONTH_ACTS: MonthPayActs = {
  bonuses: [
    { courier: 0, at: 0.35, amount: 250, notes: 'Yağmurlu günde ek mesai' },
    { courier: 1, at: 0.55, amount: 150, notes: 'Yeni kuryeye yol gösterdi' },
    { courier: 2, at: 0.8, amount: 300, notes: 'Ayın kuryesi' },
  ],
  corrections: [
    { courier: 0, at: 0.7, amount: 42.5, notes: 'Yanlış konum: gerçek mesafe daha uzundu' },
    { courier: 3, at: 0.75, amount: -30, notes: 'Bonus iki kez yazılmıştı' },
  ],
  deductions: [
    {
      courier: 0,
      at: 0.4,
      amount: 120,
      type: 'leave',
      reason: 'late',
      description: 'Vardiyaya 40 dakika geç başladı',
    },
    { courier: 1, at: 0.5, amount: 85.5, type: 'distance', reason: 'personal_use', description: null },
    {
      courier: 2,
      at: 0.6,
      amount: 60,
      type: 'cancellation',
      reason: 'customer_complaint',
      description: 'Sipariş soğuk teslim edildi',
    },
    {
      courier: 3,
      at: 0.65,
      amount: 140,
      type: 'inventory',
      reason: 'missing_payment',
      description: 'Nakit tahsilat eksik çıktı',
    },
  ],
  edits: [{ courier: 1, at: 0.9, amount: 72.4, notes: 'Köprü geçişi eklendi' }],
  mistakes: [{ courier: 2, at: 0.85, amount: 300, notes: 'Ayın kuryesi (ikinci kayıt)' }],
  days: [
    { courier: 0, addKm: 6.5, reason: 'Telefonun şarjı bitti, dönüş yolu sayılmadı' },
    { courier: 2, addKm: -4, reason: 'Kendi işi için gittiği yol çıkarıldı' },
  ],
};

export const THIS_MONTH_ACTS: MonthPayActs = {
  bonuses: [
    { courier: 0, at: 0.45, amount: 200, notes: 'Bayram mesaisi' },
    { courier: 3, at: 0.6, amount: 125, notes: 'Beş yıldızlı hafta' },
  ],
  corrections: [{ courier: 0, at: 0.75, amount: 18.9, notes: 'Geçen ayın eksik kilometresi' }],
  deductions: [
    { courier: 0, at: 0.3, amount: 45, type: 'distance', reason: 'wrong_route', description: null },
    {
      courier: 2,
      at: 0.5,
      amount: 95,
      type: 'inventory',
      reason: 'damaged_item',
      description: 'Termal çanta yırtıldı',
    },
  ],
  edits: [{ courier: 0, at: 0.8, amount: 68, notes: 'Feribot ücreti eklendi' }],
  mistakes: [{ courier: 1, at: 0.7, amount: 125, notes: 'Yanlış kuryeye yazıldı' }],
  days: [{ courier: 0, addKm: 3.2, reason: 'Tünelde konum gelmedi' }],
};
