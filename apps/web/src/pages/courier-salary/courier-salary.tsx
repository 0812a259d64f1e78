import '../../ui/widget-styles.css';
import { Box, Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock, IconSettings } from '@tabler/icons-react';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import { useCallback, useMemo, useState } from 'react';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import { ExportSalaries } from '../../features/salary/components/export-salaries.tsx';
import type { SalaryActions } from '../../features/salary/components/salary-columns.tsx';
import { SALARY_CONTROL_PARTS, SalaryControls } from '../../features/salary/components/salary-controls.tsx';
import { SalaryReport } from '../../features/salary/components/salary-report.tsx';
import { usePayRefresh } from '../../features/salary/components/use-pay-refresh.ts';
import {
  closableMonth,
  salaryScope,
  type SalaryScope,
  type SalaryView,
} from '../../features/salary/model/salary-view.ts';
import { useNow } from '../../lib/clock.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { CONFIRM_PARTS } from '../../ui/confirm.tsx';
import desk from '../../ui/desk.module.css';
import { useFollowLinks } from '../../ui/use-follow-links.ts';
import { type OpenSalaryDialog, SALARY_DIALOG_PARTS, SalaryDialogs } from './salary-dialogs.tsx';
import { useSalaryView } from './use-salary-view.ts';

/** How often the running month is checked; it changes at 07:00. */
const MONTH_TICK_MS = 60_000;
const PARTS = [...SALARY_CONTROL_PARTS, ...SALARY_DIALOG_PARTS, ...CONFIRM_PARTS];

/** Kurye Maaş Hesaplama (spec 3 §2.5). */
export function CourierSalaryPage() {
  const [view, changeView] = useSalaryView();
  const { scope, branches } = useSalaryScope(view);
  const now = useNow(MONTH_TICK_MS);
  const [dialog, setDialog] = useState<OpenSalaryDialog | null>(null);
  const open = useCallback<SalaryActions['open']>(
    (what, row: SalaryRow) => setDialog({ kind: what, row }),
    [],
  );
  const follow = useFollowLinks();
  usePayRefresh();
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box className={desk.column} pb="md" pt="xs" px="xs" onClick={follow}>
      <Group gap="xs" justify="space-between" mih={36}>
        <Title order={1} size="h3">
          Kurye Maaş Hesaplama
        </Title>
        <Group className={desk.touch} gap="xs">
          <ExportSalaries scope={scope} />
          <Button
            leftSection={<IconSettings aria-hidden size="1rem" />}
            onClick={() => setDialog({ kind: 'settings' })}
            size="sm"
            variant="default"
          >
            Maaş ayarları
          </Button>
          <Button
            leftSection={<IconLock aria-hidden size="1rem" />}
            onClick={() => changeView({ isClosing: true, month: closableMonth(view, now), days: null })}
            size="sm"
          >
            Ay kapanışı
          </Button>
        </Group>
      </Group>
      <SalaryControls
        branch={
          <BranchSelect
            branches={branches ?? []}
            onChange={(branchId) => changeView({ branchId })}
            value={scope.branchId}
          />
        }
        onView={changeView}
        view={view}
      />
      <SalaryReport onOpen={open} onView={changeView} scope={scope} view={view} />
      <SalaryDialogs
        branches={branches ?? []}
        dialog={dialog}
        onDialog={setDialog}
        onView={changeView}
        scope={scope}
        view={view}
      />
    </Box>
  );
}

/** What is asked for: the month or range in force and the branch; the same while nothing changed. */
function useSalaryScope(view: SalaryView) {
  const { role } = useSession();
  const { data: branches } = useQuery(branchList);
  const now = useNow(MONTH_TICK_MS);
  const { month, from, to, branchId, withInactive } = salaryScope(
    view,
    effectiveBranch(view.branchId, role, branches),
    now,
  );
  const scope = useMemo<SalaryScope>(
    () => ({ month, from, to, branchId, withInactive }),
    [month, from, to, branchId, withInactive],
  );
  return { scope, branches };
}
