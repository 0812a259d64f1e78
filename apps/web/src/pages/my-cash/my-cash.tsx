import { Box } from '@mantine/core';
import { CashScreen } from '../../features/my-cash/components/cash-screen.tsx';
import { useSession } from '../../lib/session.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** /my-cash: what the courier holds, and counts to confirm (docs/decisions/075). */
export function MyCashPage() {
  const user = useSession();
  return (
    <Box className={`${layout.reset} ${layout.stack}`} maw={720} mx="auto" pb="xl" pt="md" px="sm">
      <h1 className={text.title}>Kasam</h1>
      <CashScreen courierId={user.id} />
    </Box>
  );
}
