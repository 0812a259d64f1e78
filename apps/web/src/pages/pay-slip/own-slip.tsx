import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnSlip } from '../../features/pay-slip/components/own-slip.tsx';
import { useSession } from '../../lib/session.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** Ücret Pusulası of the courier who is signed in. */
export function OwnSlipPage() {
  const { id } = useSession();
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  return (
    <Box className={`${layout.reset} ${layout.stack}`} maw={760} mx="auto" pb="xl" pt="md" px="sm">
      <h1 className={text.title}>Ücret Pusulası</h1>
      <OwnSlip
        courierId={id}
        onWanted={({ month, branchId }) =>
          void navigate({
            to: '.',
            replace: true,
            search: { month, branch: branchId === null ? undefined : String(branchId) },
          })
        }
        search={search}
      />
    </Box>
  );
}
