import { Button } from '@mantine/core';
import { IconPencil, IconPlusMinus, IconTrash } from '@tabler/icons-react';
import { formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import type { EarningView } from '@ulak/contracts/wallet/schema';
import { EarningBadge } from '../../../domain/pay/earning-badge.tsx';
import { earningTitle } from '../../../domain/pay/pay-texts.ts';
import desk from '../../../ui/desk.module.css';
import { authorText, calculationText, LOCK_TEXTS } from '../model/wallet-texts.ts';
import styles from './wallets.module.css';

/** What can be done to an earning. */
export interface EarningActions {
  readonly edit: (earning: EarningView) => void;
  readonly remove: (earning: EarningView) => void;
  readonly correct: (earning: EarningView) => void;
}

interface EarningRowProps {
  readonly earning: EarningView;
  readonly actions: EarningActions;
}

/** An earning with its calculation in words, and what can still be done to it. */
export function EarningRow({ earning, actions }: EarningRowProps) {
  const { amount, status, locked, earnedAt, notes, branchName } = earning;
  return (
    <li className={`${desk.grid} ${styles.entry}`} data-part="earning">
      <span className={desk.spread}>
        <b className={desk.breaks}>{earningTitle(earning)}</b>
        <b className={`${desk.tabular} ${styles.amount}`}>{formatTl(amount)}</b>
      </span>
      <span className={`${desk.row} ${desk.between}`}>
        <span className={desk.note}>
          {[formatDateTime(new Date(earnedAt)), branchName, authorText(earning)].filter(Boolean).join(' · ')}
        </span>
        <EarningBadge status={status} />
      </span>
      <span className={`${desk.breaks} ${desk.tabular}`}>{calculationText(earning)}</span>
      {notes !== null && <span className={desk.breaks}>Not: {notes}</span>}
      {locked === null ? (
        <Tools actions={actions} earning={earning} />
      ) : (
        <span className={`${desk.row} ${desk.between}`}>
          <span className={desk.note}>{LOCK_TEXTS[locked]}</span>
          {locked !== 'CANCELLED' && <Correction actions={actions} earning={earning} />}
        </span>
      )}
    </li>
  );
}

const Correction = ({ earning, actions }: EarningRowProps) => (
  <Button
    aria-label={`${earningTitle(earning)}: düzeltme`}
    className={desk.touch}
    leftSection={<IconPlusMinus aria-hidden size="1rem" />}
    onClick={() => actions.correct(earning)}
    size="compact-sm"
    variant="default"
  >
    Düzeltme
  </Button>
);

const Tools = ({ earning, actions }: EarningRowProps) => (
  <span className={`${desk.row} ${desk.touch}`}>
    <Button
      aria-label={`${earningTitle(earning)}: düzenle`}
      leftSection={<IconPencil aria-hidden size="1rem" />}
      onClick={() => actions.edit(earning)}
      size="compact-sm"
      variant="default"
    >
      Düzenle
    </Button>
    <Button
      aria-label={`${earningTitle(earning)}: sil`}
      leftSection={<IconTrash aria-hidden size="1rem" />}
      onClick={() => actions.remove(earning)}
      size="compact-sm"
      variant="default"
    >
      Sil
    </Button>
  </span>
);
