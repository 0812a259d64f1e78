import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { Branches } from '../../features/branches/components/branches.tsx';
import { BRANCH_DIALOGS } from '../../features/branches/model/branch-rows.ts';
import { useListView } from '../../ui/use-list-view.ts';

/** Şubeler (spec 2 §2.1). */
export function BranchesPage() {
  const [view, changeView] = useListView(BRANCH_DIALOGS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <Branches onView={changeView} view={view} />
    </Box>
  );
}
