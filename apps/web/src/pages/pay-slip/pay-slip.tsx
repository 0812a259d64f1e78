import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ManagedSlip } from '../../features/pay-slip/components/managed-slip.tsx';
import { OwnSlip } from '../../features/pay-slip/components/own-slip.tsx';
import { readSlipView } from '../../features/pay-slip/model/slip-view.ts';
import { useSession } from '../../lib/session.ts';
import desk from '../../ui/desk.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** As text: the screen of another feature. */
const SALARIES: string = '/courier-salary';

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

/** A courier's Ücret Pusulası for management, below the salaries. */
export function ManagedSlipPage() {
  const search = useSearch({ from: '__root__' });
  const wanted = readSlipView(search);
  return (
    <Box className={`${layout.reset} ${layout.stack}`} maw={1200} mx="auto" pb="xl" pt="xs" px="xs">
      <div>
        <Link
          className={`${desk.link} ${desk.target} ${desk.inline}`}
          search={{ month: search.month, branch: search.branch }}
          to={SALARIES}
        >
          <IconArrowLeft aria-hidden size="1rem" />
          Kurye maaşlarına dön
        </Link>
        <Title order={1} size="h3">
          Ücret Pusulası
        </Title>
      </div>
      {wanted === null || wanted.courierId === null ? (
        <EmptyState text="Hangi kuryenin hangi aya ait pusulası istendiği anlaşılamadı.">
          <p>Kurye maaşları ekranında ayı ve kuryeyi seçin.</p>
        </EmptyState>
      ) : (
        <ManagedSlip
          key={`${wanted.courierId}/${wanted.month}/${wanted.branchId}`}
          openAt={search.line}
          wanted={wanted}
        />
      )}
    </Box>
  );
}
