import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { AuditLog } from '../../features/audit/components/audit-log.tsx';
import { type AuditView, readAuditView, writeAuditView } from '../../features/audit/model/audit-view.ts';
import type { SearchParams } from '../../lib/search.ts';

/** Denetim kaydı (issue 13, criteria B17), under the settings. */
export function AuditPage() {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readAuditView(search), [search]);
  const change = useCallback(
    (part: Partial<AuditView>): void => {
      // Rows of one person or thing are a step of their own: the browser's back leads to where one was.
      const isStep = Boolean(part.actorId ?? part.subject);
      void navigate({
        to: '.',
        replace: !isStep,
        resetScroll: isStep,
        search: (present: SearchParams) => writeAuditView({ ...readAuditView(present), ...part }),
      });
    },
    [navigate],
  );
  return (
    <Box maw={1200} mx="auto" pb="md" pt="xs" px="xs">
      <AuditLog view={view} onView={change} />
    </Box>
  );
}
