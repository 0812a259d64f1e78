import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { exportCompanies } from '@ulak/contracts/sheets/calls';
import { Companies } from '../../features/companies/components/companies.tsx';
import { COMPANY_DIALOGS } from '../../features/companies/model/company-rows.ts';
import { ExportButton } from '../../features/sheets/components/sheet-buttons.tsx';
import { useListView } from '../../ui/use-list-view.ts';

/** Şirketler (spec 4 §2). */
export function CompaniesPage() {
  const [view, changeView] = useListView(COMPANY_DIALOGS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <Companies
        onView={changeView}
        sheets={<ExportButton call={exportCompanies} fallbackName="sirketler.xlsx" />}
        view={view}
      />
    </Box>
  );
}
