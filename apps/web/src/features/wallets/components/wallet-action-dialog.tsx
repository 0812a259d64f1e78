import type { Act, WalletAction } from '../model/actions.ts';
import { BonusDialog } from './bonus-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

interface WalletActionDialogProps {
  readonly action: WalletAction;
  readonly onAct: Act;
  readonly onClose: () => void;
}

/** The form of one action on a wallet. */
export function WalletActionDialog({ action, onAct, onClose }: WalletActionDialogProps) {
  switch (action.kind) {
    case 'bonus':
      return <BonusDialog courier={action.courier} onClose={onClose} />;
    case 'edit':
      return <EditDialog earning={action.earning} onClose={onClose} />;
    case 'correction':
      return <CorrectionDialog about={action.about} courier={action.courier} onClose={onClose} />;
    case 'pay':
      return (
        <PayDialog
          courier={action.courier}
          onClose={onClose}
          onPaid={(payout) => onAct({ kind: 'receipt', payout })}
        />
      );
    case 'reverse':
      return <ReverseDialog onClose={onClose} payout={action.payout} />;
    default:
      return <ReceiptDialog onClose={onClose} payout={action.payout} />;
  }
}
