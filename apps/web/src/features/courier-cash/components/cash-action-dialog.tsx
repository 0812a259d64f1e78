import type { Act, CashAction } from '../model/actions.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { CountDialog } from './count-dialog.tsx';
import { DeductDialog } from './deduct-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

interface CashActionDialogProps {
  readonly action: CashAction;
  readonly onAct: Act;
  readonly onClose: () => void;
}

/** The form of one act at the desk; a count leads to its receipt. */
export function CashActionDialog({ action, onAct, onClose }: CashActionDialogProps) {
  switch (action.kind) {
    case 'count':
      return (
        <CountDialog
          cash={action.cash}
          onClose={onClose}
          onCounted={(handOver) => onAct({ kind: 'receipt', handOver })}
        />
      );
    case 'change':
      return <ChangeDialog cash={action.cash} onClose={onClose} />;
    case 'correct':
      return (
        <CorrectDialog
          handOver={action.handOver}
          onClose={onClose}
          onCorrected={(handOver) => onAct({ kind: 'receipt', handOver })}
        />
      );
    case 'collection':
      return <CollectionDialog onClose={onClose} order={action.order} />;
    case 'deduct':
      return <DeductDialog handOver={action.handOver} onClose={onClose} />;
    default:
      return <ReceiptDialog handOver={action.handOver} onClose={onClose} />;
  }
}
