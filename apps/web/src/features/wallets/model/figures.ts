import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { EarningType, PayStatus } from '@ulak/contracts/wallet/labels';

/** Parts of a courier's details. */
export const WALLET_PARTS = ['earnings', 'corrections', 'payouts'] as const;
export type WalletPart = (typeof WALLET_PARTS)[number];

export const PART_LABELS: Record<WalletPart, string> = {
  earnings: 'Kazançlar',
  corrections: 'Düzeltmeler',
  payouts: 'Ödemeler',
};

export const FIGURE_KEYS = [
  'deliveredOrders',
  'deliveryEarnings',
  'bonusEarnings',
  'corrections',
  'totalEarnings',
  'pendingEarnings',
  'paidEarnings',
  'balance',
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];
export type Figures = Readonly<Record<FigureKey, number>>;

/** A figure of a wallet: its name, what it is made of, and where its rows stand. */
interface FigureWords {
  readonly label: string;
  readonly madeOf: string;
  readonly part: WalletPart;
  readonly type: EarningType | null;
  readonly status?: PayStatus;
}

export const FIGURES: Record<FigureKey, FigureWords> = {
  deliveredOrders: {
    label: 'Teslimat',
    madeOf: 'Aralıkta kazanç yazılan teslimatlar; silinenler sayılmaz.',
    part: 'earnings',
    type: 'DELIVERY',
  },
  deliveryEarnings: {
    label: 'Teslimat kazancı',
    madeOf: 'Her teslimatın, teslim anındaki ücretlerle hesaplanan kazancı.',
    part: 'earnings',
    type: 'DELIVERY',
  },
  bonusEarnings: {
    label: 'Bonus',
    madeOf: 'Yöneticilerin eklediği bonuslar; silinenler sayılmaz.',
    part: 'earnings',
    type: 'BONUS',
  },
  corrections: {
    label: 'Düzeltme',
    madeOf: 'Yöneticilerin eklediği ve düştüğü tutarlar.',
    part: 'corrections',
    type: null,
  },
  totalEarnings: {
    label: 'Toplam kazanç',
    madeOf: 'Teslimat kazancı + bonus + düzeltme; bekleyen ve ödenenlerin toplamıdır.',
    part: 'earnings',
    type: null,
  },
  pendingEarnings: {
    label: 'Bekliyor',
    madeOf: 'Aralıktaki kazanç ve düzeltmelerden henüz ödenmeyenler.',
    part: 'earnings',
    type: null,
    status: 'PENDING',
  },
  paidEarnings: {
    label: 'Ödendi',
    madeOf: 'Aralıktaki kazanç ve düzeltmelerden ödenenler.',
    part: 'earnings',
    type: null,
    status: 'PAID',
  },
  balance: {
    label: 'Bakiye',
    madeOf: 'Kuryeye bugün borçlu olunan her şey, hangi güne ait olursa olsun; kesintiler düşülmüştür.',
    part: 'payouts',
    type: null,
  },
};

/** Where the rows of a figure stand. */
export function rowsOf(figure: FigureKey) {
  const { part, type, status = null } = FIGURES[figure];
  return { part, type, status };
}

/** '12' of deliveries, '1.234,50 TL' of money. */
export const figureText = (key: FigureKey, value: number): string =>
  key === 'deliveredOrders' ? formatNumber(value) : formatTl(value);
