import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconChartBar, IconChecks, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { PlanPreview } from '@ulak/contracts/dispatch/schema';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { measuredByText } from '@ulak/contracts/roads/labels';
import { useState } from 'react';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { assignableTrips, orderCountOf, type TripChoice, type TripRefusal } from '../model/trips.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { branchPlan } from '../model/dialog-queries.ts';
import { BranchChoice } from './branch-choice.tsx';
import { OrderLink } from './order-link.tsx';
import { TripCard } from './trip-card.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-dialogs.module.css';

/** Assigns what was suggested; returns what was refused, with the server's message. */
export type AcceptTrip = (trip: TripChoice) => Promise<readonly TripRefusal[]>;

interface PlanDialogProps extends Omit<PlanProps, 'branch'> {
  isOpen: boolean;
  branches: readonly BranchView[];
  branchId: BranchId | null;
  isCovered: boolean;
  onBranch: (branchId: BranchId) => void;
  onInsights: (branchId: BranchId) => void;
  onClose: () => void;
}

/** 'Öner': what the engine would do now, assigned order by order, trip by trip or as a whole. */
export function PlanDialog({
  isOpen,
  branches,
  branchId,
  isCovered,
  onBranch,
  onInsights,
  onClose,
  ...rest
}: PlanDialogProps) {
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0];
  return (
    <ResponsiveDialog
      opened={isOpen}
      onClose={onClose}
      title="Atama önerileri"
      size={760}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      {isOpen && branch && (
        <>
          <BranchChoice branches={branches} value={branch.id} onChange={onBranch} />
          <Plan key={branch.id} branch={branch} {...rest} />
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconChartBar size="1rem" aria-hidden />}
            onClick={() => onInsights(branch.id)}
          >
            Dağılım ve tahminler
          </Button>
        </>
      )}
      {isOpen && !branch && <EmptyState text="Öneri için önce bir şube gerekir." />}
    </ResponsiveDialog>
  );
}

interface PlanProps {
  branch: BranchView;
  onAccept: AcceptTrip;
  onOpenOrder: (orderId: OrderId) => void;
}

function Plan({ branch, onAccept, onOpenOrder }: PlanProps) {
  const query = useQuery({ ...branchPlan(branch.id), refetchInterval: useRefetchInterval('dispatchPlan') });
  const { refused, busy, accept } = useAcceptance(onAccept, () => void query.refetch());
  return (
    <>
      {branch.assignmentMethod === 'AUTOMATIC' && (
        <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
          Bu şubede otomatik atama var; buradan atadıklarınıza dokunmaz.
        </Text>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
      {query.data && query.error && (
        <p className={desk.warning} role="alert">
          Öneriler yenilenemedi; aşağıdakiler {formatClock(query.data.plannedAt)} durumuna göre, atanmış
          olanları da gösterebilir.
        </p>
      )}
      <QueryView
        query={query}
        empty={<EmptyState text="Atanacak sipariş yok." />}
        isEmpty={({ trips, unassigned }) => trips.length === 0 && unassigned.length === 0}
        failure="Öneriler alınamadı."
      >
        {(plan) => (
          <>
            <PlanHead
              plan={plan}
              isFetching={query.isFetching}
              busy={busy}
              onRefresh={() => void query.refetch()}
              onAll={() => void accept('all', assignableTrips(plan))}
            />
            {plan.trips.map((trip) => (
              <TripCard
                key={`${trip.courierId}-${trip.orders[0]?.orderId}`}
                trip={trip}
                busy={busy}
                onAccept={(key, orders) => void accept(key, [{ ...trip, orders }])}
                onOpenOrder={onOpenOrder}
              />
            ))}
            <Unassigned plan={plan} onOpenOrder={onOpenOrder} />
          </>
        )}
      </QueryView>
    </>
  );
}

/**
 * Assigns suggestions one after the other, so that a courier's load is what the server last returned.
 */
function useAcceptance(onAccept: AcceptTrip, refetch: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly TripRefusal[]>([]);
  const accept = async (key: string, trips: readonly TripChoice[]): Promise<void> => {
    setBusy(key);
    setRefused([]);
    const failed: TripRefusal[] = [];
    for (const trip of trips) failed.push(...(await onAccept(trip)));
    setRefused(failed);
    setBusy(null);
    refetch();
  };
  return { busy, refused, accept };
}

const Refused = ({ refused }: { refused: readonly TripRefusal[] }) => (
  <div className={desk.warning} role="alert">
    <b>{refused.length} sipariş atanamadı</b>
    <Box component="ul" m={0} mt={4} pl="lg">
      {refused.map(({ orderNumber, message }) => (
        <li key={orderNumber}>
          #{orderNumber}: {message}
        </li>
      ))}
    </Box>
  </div>
);

interface PlanHeadProps {
  plan: PlanPreview;
  isFetching: boolean;
  busy: string | null;
  onRefresh: () => void;
  onAll: () => void;
}

function PlanHead({ plan, isFetching, busy, onRefresh, onAll }: PlanHeadProps) {
  const now = assignableTrips(plan);
  return (
    <Group gap="xs" mb="xs">
      <span className={desk.note}>
        {plan.trips.length} sefer, {orderCountOf(plan.trips)} sipariş · {formatClock(plan.plannedAt)}
        {plan.distanceMethod && ` · süreler ${measuredByText(plan.distanceMethod)}`}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRefresh size="0.875rem" aria-hidden />}
        loading={isFetching && busy === null}
        onClick={onRefresh}
      >
        Yenile
      </Button>
      {now.length > 0 && (
        <Button
          className={`${desk.end} ${desk.touchSquare}`}
          size="sm"
          leftSection={<IconChecks size="1rem" aria-hidden />}
          loading={busy === 'all'}
          disabled={busy !== null && busy !== 'all'}
          onClick={onAll}
        >
          Hepsini ata ({orderCountOf(now)})
        </Button>
      )}
    </Group>
  );
}

function Unassigned({
  plan: { unassigned },
  onOpenOrder,
}: {
  plan: PlanPreview;
  onOpenOrder: (orderId: OrderId) => void;
}) {
  if (unassigned.length === 0) return null;
  return (
    <Box aria-label="Önerisi olmayan siparişler" className={desk.panel} component="section" mb="sm" p="sm">
      <Text component="h3" fw={700}>
        Önerisi olmayan siparişler ({unassigned.length})
      </Text>
      <ul className={`${desk.list} ${styles.rows}`}>
        {unassigned.map(({ orderId, orderNumber, text }) => (
          <li key={orderId}>
            <OrderLink number={orderNumber} onOpen={() => onOpenOrder(orderId)} />
            <Stack flex={1} miw={0}>
              {text}
            </Stack>
          </li>
        ))}
      </ul>
    </Box>
  );
}
