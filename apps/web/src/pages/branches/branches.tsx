import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { branchList } from '../../domain/branches/branch-list.ts';
import { Branches } from '../../features/branches/components/branches.tsx';
import { BRANCH_DIALOGS } from '../../features/branches/model/branch-rows.ts';
import { SheetButtons } from '../../features/sheets/components/sheet-buttons.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useListView } from '../../ui/use-list-view.ts';

const SheetImportDialog = lazyDialog(
  async () => (await import('../../features/sheets/components/import-dialog.tsx')).SheetImportDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);

/** Şubeler (spec 2 §2.1). */
export function BranchesPage() {
  const client = useQueryClient();
  const [view, changeView] = useListView(BRANCH_DIALOGS);
  const setImporting = (isOpen: boolean): void =>
    changeView({ dialog: isOpen ? { kind: 'import', id: null } : null });
  return (
    <Box pb="md" pt="xs" px="xs">
      <Branches
        onView={changeView}
        sheets={<SheetButtons kind="branches" onImport={() => setImporting(true)} />}
        view={view}
      />
      <SheetImportDialog
        isOpen={view.dialog?.kind === 'import'}
        kind="branches"
        onClose={() => setImporting(false)}
        onImported={() => void client.invalidateQueries({ queryKey: branchList.queryKey })}
      />
    </Box>
  );
}
