import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import type { CheckPoint, SalaryRow } from '@ulak/contracts/salary/schema';
import { useMemo } from 'react';
import type { SalaryPerson } from '../../features/salary/model/salary-rows.ts';
import {
  closableMonth,
  lastDayOf,
  salaryScope,
  type SalaryScope,
  type SalaryView,
} from '../../features/salary/model/salary-view.ts';
import { salaryReport, type Span } from '../../features/salary/queries.ts';
import { useNow } from '../../lib/clock.ts';
import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const whenMounted = {
  isOpen: (): boolean => true,
  close: ({ onClose }: { readonly onClose: () => void }): void => onClose(),
};
const CourierDialog = lazyDialog(
  async () => (await import('../../features/salary/components/courier-dialog.tsx')).CourierDialog,
  whenMounted,
);
const DaysDialog = lazyDialog(
  async () => (await import('../../features/salary/components/days-dialog.tsx')).DaysDialog,
  whenMounted,
);
const PackagesDialog = lazyDialog(
  async () => (await import('../../features/salary/components/packages-dialog.tsx')).PackagesDialog,
  whenMounted,
);
const PartsDialog = lazyDialog(
  async () => (await import('../../features/salary/components/parts-dialog.tsx')).PartsDialog,
  whenMounted,
);
const DeductionsDialog = lazyDialog(
  async () => (await import('../../features/salary/components/deductions-dialog.tsx')).DeductionsDialog,
  whenMounted,
);
const SettingsDialog = lazyDialog(
  async () => (await import('../../features/salary/components/settings-dialog.tsx')).SettingsDialog,
  whenMounted,
);
const CloseDialog = lazyDialog(
  async () => (await import('../../features/salary/components/close-dialog.tsx')).CloseDialog,
  whenMounted,
);
export const SALARY_DIALOG_PARTS: readonly Preloadable[] = [
  CloseDialog,
  DaysDialog,
  DeductionsDialog,
  SettingsDialog,
  CourierDialog,
  PackagesDialog,
  PartsDialog,
];

type RowDialog = 'courier' | 'days' | 'packages' | 'parts' | 'deductions' | 'new-deduction';

/** The dialog that is open over the table, or over the close of a month. */
export type OpenSalaryDialog =
  | { readonly kind: 'settings' }
  | { readonly kind: RowDialog; readonly row: SalaryRow }
  | { readonly kind: 'point'; readonly person: SalaryPerson; readonly day: string; readonly span: Span };

interface SalaryDialogsProps {
  readonly dialog: OpenSalaryDialog | null;
  readonly onDialog: (dialog: OpenSalaryDialog | null) => void;
  readonly branches: readonly BranchView[];
  readonly scope: SalaryScope;
  readonly view: SalaryView;
  readonly onView: (change: Partial<SalaryView>) => void;
}

/** The dialogs of the salary screen: the month's close lives in the address, the others over it. */
export function SalaryDialogs(props: SalaryDialogsProps) {
  return (
    <>
      {props.view.isClosing && <Close {...props} />}
      <Opened {...props} />
    </>
  );
}

const MINUTE_MS = 60_000;

function Close({ dialog, onDialog, branches, scope, view, onView }: SalaryDialogsProps) {
  const now = useNow(MINUTE_MS);
  const month = closableMonth(view, now);
  const monthScope = salaryScope({ ...view, days: null, month }, 'all', now);
  const { data: reply } = useQuery(salaryReport(monthScope));
  const openDay = ({ courierId, courierName, day }: CheckPoint, branchId: BranchId): void => {
    if (courierId === null || day === null) return;
    const branchName = branches.find(({ id }) => id === branchId)?.name ?? '';
    const person = { courierId, courierName: courierName ?? 'Kurye', branchId, branchName };
    const { from, to } = monthScope;
    onDialog({ kind: 'point', person, day, span: { from, to } });
  };
  return (
    <CloseDialog
      branches={branches}
      branchId={scope.branchId}
      isCovered={dialog !== null}
      month={month}
      onBranch={(branchId) => onView({ branchId })}
      onClose={() => onView({ isClosing: false })}
      onDay={openDay}
      onMonth={(month) => onView({ month })}
      reply={reply}
    />
  );
}

function Opened({ dialog, onDialog, scope }: SalaryDialogsProps) {
  const now = useNow(MINUTE_MS);
  const { from, to } = scope;
  const span = useMemo(() => ({ from, to }), [from, to]);
  const close = (): void => onDialog(null);
  if (dialog === null) return null;
  if (dialog.kind === 'settings') return <SettingsDialog branchId={scope.branchId} onClose={close} />;
  if (dialog.kind === 'point')
    return <DaysDialog markedDay={dialog.day} onClose={close} person={dialog.person} span={dialog.span} />;
  const { kind, row } = dialog;
  if (kind === 'days') return <DaysDialog onClose={close} person={row} span={span} />;
  if (kind === 'packages') return <PackagesDialog onClose={close} row={row} span={span} />;
  if (kind === 'parts') return <PartsDialog onClose={close} row={row} span={span} />;
  if (kind === 'courier') {
    return (
      <CourierDialog
        month={scope.month}
        onClose={close}
        onOpen={(what) => onDialog({ kind: what, row })}
        row={row}
      />
    );
  }
  return (
    <DeductionsDialog
      firstDate={lastDayOf(scope, now)}
      isAdding={kind === 'new-deduction'}
      onClose={close}
      person={row}
    />
  );
}
