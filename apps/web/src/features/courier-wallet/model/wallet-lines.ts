import type { CorrectionView, EarningView, OwnWallet } from '@ulak/contracts/wallet/schema';

/** One line of the wallet: an earning, or a manager's correction. */
export type WalletLine =
  | { readonly kind: 'earning'; readonly key: string; readonly at: number; readonly earning: EarningView }
  | {
      readonly kind: 'correction';
      readonly key: string;
      readonly at: number;
      readonly correction: CorrectionView;
    };

/** Sums of the wallet that open the lines that they are made of. */
export const FIGURES = ['total', 'pending', 'paid', 'deliveries', 'bonus', 'corrections'] as const;
export type Figure = (typeof FIGURES)[number];

export const FIGURE_LABELS: Record<Figure, string> = {
  total: 'Toplam kazanç',
  pending: 'Bekleyen',
  paid: 'Ödenen',
  deliveries: 'Teslimat',
  bonus: 'Bonuslar',
  corrections: 'Düzeltmeler',
};

const statusOf = (line: WalletLine): string =>
  line.kind === 'earning' ? line.earning.status : line.correction.status;

const counts = (line: WalletLine, type: EarningView['type']): boolean =>
  line.kind === 'earning' && line.earning.type === type && line.earning.status !== 'CANCELLED';

const BELONGS: Record<Figure, (line: WalletLine) => boolean> = {
  total: () => true,
  pending: (line) => statusOf(line) === 'PENDING',
  paid: (line) => statusOf(line) === 'PAID',
  deliveries: (line) => counts(line, 'DELIVERY'),
  bonus: (line) => counts(line, 'BONUS'),
  corrections: ({ kind }) => kind === 'correction',
};

/** Earnings and corrections of a wallet, newest first. */
export function linesOf({ earnings, correctionList }: OwnWallet): WalletLine[] {
  const lines: WalletLine[] = [
    ...earnings.map((earning) => ({
      kind: 'earning' as const,
      key: `earning-${earning.id}`,
      at: Date.parse(earning.earnedAt),
      earning,
    })),
    ...correctionList.map((correction) => ({
      kind: 'correction' as const,
      key: `correction-${correction.id}`,
      at: Date.parse(correction.at),
      correction,
    })),
  ];
  return lines.sort((a, b) => b.at - a.at);
}

/** The lines that a figure is made of. */
export const linesOfFigure = (lines: readonly WalletLine[], figure: Figure): readonly WalletLine[] =>
  lines.filter(BELONGS[figure]);
