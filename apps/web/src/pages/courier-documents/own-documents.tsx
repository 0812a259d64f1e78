import { Box } from '@mantine/core';
import { OwnPapers } from '../../features/courier-documents/components/own-papers.tsx';
import { useSession } from '../../lib/session.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** /courier-documents: a courier uploads papers and sees what became of them (docs/decisions/082). */
export function OwnDocumentsPage() {
  const user = useSession();
  return (
    <Box className={`${layout.reset} ${layout.stack}`} maw={720} mx="auto" pb="xl" pt="md" px="sm">
      <h1 className={text.title}>Belgelerim</h1>
      <OwnPapers courierId={user.id} />
    </Box>
  );
}
