import { Button, Select } from '@mantine/core';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { CheckPoint, SalaryReply } from '@ulak/contracts/salary/schema';
import { useNow } from '../../../lib/clock.ts';
import { branchOptions } from '../../../domain/branches/branch-filter.ts';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { offeredMonths, runningMonth } from '../model/salary-view.ts';
import { closedText } from '../model/texts.ts';
import { CloseChecklist } from './close-checklist.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface CloseDialogProps {
  readonly month: string;
  readonly branchId: BranchFilter;
  readonly branches: readonly BranchView[];
  /** What the table behind it shows: which branches have closed the month. */
  readonly reply: SalaryReply | undefined;
  /** Whether another dialog lies above: Esc closes that one. */
  readonly isCovered: boolean;
  readonly onMonth: (month: string) => void;
  readonly onBranch: (branchId: BranchFilter) => void;
  /** Opens the day that clears a point. */
  readonly onDay: (point: CheckPoint, branchId: BranchId) => void;
  readonly onClose: () => void;
}

const MINUTE_MS = 60_000;

/** The close of a branch's month: what keeps it open, the close itself, then its slips. */
export function CloseDialog(props: CloseDialogProps) {
  const { month, branchId, branches, isCovered, onMonth, onBranch, onClose } = props;
  const now = useNow(MINUTE_MS);
  const months = offeredMonths(now, month).filter(({ value }) => value < runningMonth(now));
  const only = branches.length === 1 ? branches[0]?.id : undefined;
  const branch = branches.find(({ id }) => id === (only ?? branchId));
  return (
    <ResponsiveDialog
      closeOnEscape={!isCovered}
      hasAddress
      onClose={onClose}
      opened
      size={760}
      title="Ay kapanışı"
      trapFocus={!isCovered}
    >
      <div className={`${desk.column} ${styles.wideBranch}`}>
        <div className={`${desk.row} ${desk.touch}`}>
          <Select
            allowDeselect={false}
            aria-label="Kapatılacak ay"
            data={months}
            onChange={(value) => value !== null && onMonth(value)}
            size="sm"
            value={month}
          />
          {branches.length > 1 && (
            <BranchSelect
              branches={branches}
              label="Kapatılacak şube"
              onChange={onBranch}
              value={branch?.id ?? 'all'}
            />
          )}
        </div>
        {branch ? (
          <CloseChecklist
            branchId={branch.id}
            closedBy={closeIn(props, branch.id)?.closedByName ?? null}
            key={`${branch.id} ${month}`}
            month={month}
            onDay={(point) => props.onDay(point, branch.id)}
          />
        ) : (
          <BranchStates {...props} />
        )}
      </div>
    </ResponsiveDialog>
  );
}

/** A branch's month as the table knows it; undefined: not known. */
const closeIn = ({ month, reply }: Pick<CloseDialogProps, 'month' | 'reply'>, id: BranchId) =>
  reply?.month === month ? reply.branches.find(({ branchId }) => branchId === id) : undefined;

/** Every branch with whether it has closed the month; a month is closed branch by branch. */
function BranchStates({ month, branches, reply, onBranch }: CloseDialogProps) {
  if (branches.length === 0)
    return <EmptyState text="Kapatılacak şube yok. Önce Şubeler ekranından şube ekleyin." />;
  return (
    <>
      <p className={desk.note}>
        Aylar şube şube kapatılır. {formatPayMonth(month)} için kapatmak istediğiniz şubeyi seçin.
      </p>
      <ul className={desk.list}>
        {branchOptions(branches).map(({ value, label }) => {
          const id = Number(value) as BranchId;
          const close = closeIn({ month, reply }, id);
          const isClosed = close !== undefined && close.closedAt !== null;
          return (
            <li className={`${desk.row} ${desk.between} ${styles.entry}`} key={id}>
              <span>
                <b>{label}</b>
                <span className={`${desk.secondLine} ${desk.wrap}`}>
                  {isClosed ? closedText(month, close.closedAt ?? '', close.closedByName) : 'Kapatılmadı'}
                </span>
              </span>
              <Button
                aria-label={`${label}: ${isClosed ? 'pusulalar' : 'kontrol listesi'}`}
                className={desk.touch}
                onClick={() => onBranch(id)}
                size="compact-sm"
                variant="default"
              >
                {isClosed ? 'Pusulalar' : 'Kontrol listesi'}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
