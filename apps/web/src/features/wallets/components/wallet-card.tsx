import { Button } from '@mantine/core';
import { IconCash, IconGift, IconWallet } from '@tabler/icons-react';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import { FIGURE_KEYS, FIGURES } from '../model/figures.ts';
import { latestText, newestText } from '../model/wallet-texts.ts';
import type { WalletRow } from '../queries.ts';
import { FigureButton } from './figure-button.tsx';
import type { WalletRowActions } from './wallet-columns.tsx';
import styles from './wallets.module.css';

interface WalletCardProps {
  readonly row: WalletRow;
  readonly actions: WalletRowActions;
}

/** A courier's wallet where the table would not fit: the same facts as its row. */
export const WalletCard = ({ row, actions }: WalletCardProps) => (
  <>
    <span className={`${desk.row} ${desk.between}`}>
      <b className={desk.breaks}>{row.fullName}</b>
      {!row.active && <span className={desk.pill}>Pasif</span>}
    </span>
    <span className={`${desk.note} ${desk.breaks}`}>
      {[row.username, row.branchName].filter(Boolean).join(' · ')}
    </span>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
      {FIGURE_KEYS.map((figure) => (
        <div key={figure}>
          <dt>{FIGURES[figure].label}</dt>
          <dd>
            <FigureButton figure={figure} onOpen={actions.open} row={row} />
          </dd>
        </div>
      ))}
    </dl>
    <span className={`${desk.note} ${desk.breaks}`}>
      {newestText(row.latest)}
      {row.latest.length > 0 && ` · Son ${row.latest.length}: ${latestText(row.latest)}`}
    </span>
    <Tools actions={actions} row={row} />
  </>
);

const Tools = ({ row, actions }: WalletCardProps) => (
  <span className={`${desk.grid} ${desk.touch} ${styles.tools}`}>
    <Button
      aria-label={`${row.fullName}: ayrıntılar`}
      leftSection={<IconWallet aria-hidden size="1.125rem" />}
      onClick={() => actions.open(row)}
      px="xs"
      variant="light"
    >
      Ayrıntılar
    </Button>
    <Button
      aria-label={`${row.fullName}: bonus ekle`}
      leftSection={<IconGift aria-hidden size="1.125rem" />}
      onClick={() => actions.act({ kind: 'bonus', courier: row })}
      px="xs"
      variant="light"
    >
      Bonus
    </Button>
    <Button
      aria-label={`${row.fullName}: öde`}
      leftSection={<IconCash aria-hidden size="1.125rem" />}
      onClick={() => actions.act({ kind: 'pay', courier: row })}
      px="xs"
      variant="light"
    >
      Öde
    </Button>
  </span>
);
