import { Alert, Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { compareTr } from '@ulak/contracts/text';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { type Assigned, shellBranches, useAssignBranches } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './companies.module.css';

const ASSIGNED = 'Şubeler başarıyla atandı.';
const FAILED = 'Şubeler atanırken bir hata oluştu.';
const BRANCHES_FAILED = 'Şubeler getirilemedi';

interface AssignDialogProps {
  /** The company that gets branches; null: the dialog is closed. */
  readonly company: CompanyView | null;
  readonly onClose: () => void;
}

/** Gives branches without a company to one (spec 4 §2). */
export function AssignDialog({ company, onClose }: AssignDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={company !== null}
      size="md"
      title={`${company?.name ?? ''}: şube ata`}
    >
      {company && <AssignBody company={company} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function AssignBody({ company, onClose }: { company: CompanyView; onClose: () => void }) {
  const branches = useQuery(shellBranches);
  const [checked, setChecked] = useState<ReadonlySet<BranchId>>(new Set());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const assign = useAssignBranches();
  const rows = (branches.data ?? []).toSorted((a, b) => compareTr(a.name, b.name));
  const wanted = rows.filter(({ id }) => checked.has(id));
  const toggle = (id: BranchId): void => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    setChecked(next);
  };
  const submit = (): void => {
    setProblems([]);
    assign.mutate(
      { companyId: company.id, ids: wanted.map(({ id }) => id) },
      { onSuccess: (assigned) => tell(assigned) },
    );
  };
  const tell = ({ done, failed }: Assigned): void => {
    if (failed.length === 0) {
      toastSuccess(ASSIGNED);
      onClose();
      return;
    }
    toastError(FAILED);
    setChecked(new Set(failed.map(({ id }) => id)));
    const nameOf = (id: BranchId): string => rows.find((branch) => branch.id === id)?.name ?? '';
    setProblems([
      ...(done.length > 0 ? [`Atanan şubeler: ${done.map(nameOf).join(', ')}.`] : []),
      ...failed.map(({ id, error }) => `${nameOf(id)}: ${messageOf(error, FAILED)}`),
    ]);
  };
  return (
    <div className={desk.column}>
      <Text size="sm">Atanan şube bu şirkette kalır; sonradan başka şirkete geçemez.</Text>
      <QueryView
        empty={<NoShells />}
        failure={BRANCHES_FAILED}
        query={branches}
        skeleton={<Skeleton h="8rem" />}
      >
        {() => <BranchChecks checked={checked} onToggle={toggle} rows={rows} />}
      </QueryView>
      {problems.length > 0 && (
        <Alert color="red" role="alert" title={FAILED}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <Group gap="sm" grow>
        <Button onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button disabled={wanted.length === 0} loading={assign.isPending} onClick={submit} size="md">
          {wanted.length > 0 ? `Ata (${wanted.length})` : 'Ata'}
        </Button>
      </Group>
    </div>
  );
}

interface BranchChecksProps {
  readonly rows: readonly BranchView[];
  readonly checked: ReadonlySet<BranchId>;
  readonly onToggle: (id: BranchId) => void;
}

const BranchChecks = ({ rows, checked, onToggle }: BranchChecksProps) => (
  <ul aria-label="Şirketsiz şubeler" className={`${desk.list} ${styles.branches}`}>
    {rows.map(({ id, name, address }) => (
      <li className={desk.ruled} key={id}>
        <Checkbox
          checked={checked.has(id)}
          description={address}
          label={name}
          size="md"
          onChange={() => onToggle(id)}
        />
      </li>
    ))}
  </ul>
);

function NoShells() {
  const navigate = useNavigate();
  return (
    <EmptyState text="Şirketsiz şube yok. Yeni bir şube ekleyip şirketini formda seçebilirsiniz.">
      <Button
        leftSection={<IconPlus aria-hidden size="1rem" />}
        onClick={() => void navigate({ to: '/branches', search: { open: 'new' } })}
        size="sm"
        variant="default"
      >
        Yeni şube
      </Button>
    </EmptyState>
  );
}
