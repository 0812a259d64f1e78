import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { useState } from 'react';
import { EarningBadge } from '../../../domain/pay/earning-badge.tsx';
import { earningTitle, signedTlText } from '../../../domain/pay/pay-texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Figure, FIGURE_LABELS, type WalletLine } from '../model/wallet-lines.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './wallet.module.css';

/** A year may hold thousands of lines: as many are shown at once, and as many more at each press. */
const LINES_AT_ONCE = 50;

interface LineListProps {
  readonly lines: readonly WalletLine[];
  readonly figure: Figure;
  readonly onOpen: (line: WalletLine) => void;
  readonly onShowAll: () => void;
}

/** Earnings and corrections, newest first. */
export function LineList({ lines, figure, onOpen, onShowAll }: LineListProps) {
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const rest = lines.length - shown;
  return (
    <div className={layout.stack}>
      <div className={`${layout.wrap} ${layout.between}`}>
        <h2>
          {figure === 'total' ? 'Kazançlar' : FIGURE_LABELS[figure]} ({formatNumber(lines.length)})
        </h2>
        {figure !== 'total' && (
          <button className={`${surface.button} ${surface.outline}`} onClick={onShowAll} type="button">
            Tümünü göster
          </button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState text="Bu aralıkta kayıt yok.">
          <p>Teslim ettiğiniz siparişlerin kazancı teslim anında buraya yazılır.</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {lines.slice(0, shown).map((line) => (
            <li key={line.key}>
              <button
                className={`${surface.plain} ${styles.line}`}
                data-line={line.key}
                onClick={() => onOpen(line)}
                type="button"
              >
                {line.kind === 'earning' ? <EarningLine line={line} /> : <CorrectionLine line={line} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <button
          className={`${surface.button} ${surface.outline}`}
          onClick={() => setShown((count) => count + LINES_AT_ONCE)}
          type="button"
        >
          Daha fazla göster ({formatNumber(rest)} kayıt kaldı)
        </button>
      )}
    </div>
  );
}

type Of<Kind extends WalletLine['kind']> = { readonly line: Extract<WalletLine, { kind: Kind }> };

const EarningLine = ({ line: { at, earning } }: Of<'earning'>) => (
  <>
    <span>{earningTitle(earning)}</span>
    <span className={`${styles.amount} tabular`}>{formatTl(earning.amount)}</span>
    <small>
      {formatDateTime(at)} · {explainEarning(earning.evidence)}
    </small>
    <span className={styles.state}>
      <EarningBadge status={earning.status} />
    </span>
  </>
);

const CorrectionLine = ({ line: { at, correction } }: Of<'correction'>) => (
  <>
    <span>Düzeltme</span>
    <span className={`${styles.amount} tabular`}>{signedTlText(correction.amount)}</span>
    <small>
      {formatDateTime(at)} · {correction.notes}
    </small>
    <span className={styles.state}>
      <EarningBadge status={correction.status} />
    </span>
  </>
);
