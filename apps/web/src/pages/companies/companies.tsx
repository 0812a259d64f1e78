import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { Companies } from '../../features/companies/components/companies.tsx';
import { COMPANY_DIALOGS } from '../../features/companies/model/company-rows.ts';
import { useListView } from '../../ui/use-list-view.ts';

/** Şirketler (spec 4 §2). */
export function CompaniesPage() {
  const [view, changeView] = useListView(COMPANY_DIALOGS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <Companies onView={changeView} view={view} />
    </Box>
  );
}
