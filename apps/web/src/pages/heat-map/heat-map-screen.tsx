import '../../ui/widget-styles.css';
import { Alert, Box, Button, Group, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useMemo, useState } from 'react';
import { mapBranches } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { HeatFilters } from '../../features/heat-map/components/heat-filters.tsx';
import { HeatPanel } from '../../features/heat-map/components/heat-panel.tsx';
import { HoursPanel } from '../../features/heat-map/components/hours-panel.tsx';
import type { PointCell } from '../../features/heat-map/model/heat-colours.ts';
import { hasDays, hasNeighborhood, type HeatView } from '../../features/heat-map/model/heat-view.ts';
import { inclusiveRange } from '../../lib/day-range.ts';
import { type HeatAsked, useUpdateHeat } from '../../features/heat-map/queries.ts';
import { useNow } from '../../lib/clock.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import desk from '../../ui/desk.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { TabBar, tabPanel } from '../../ui/tab-bar.tsx';
import { CellDialog, PARTS } from './dialogs.ts';
import { BranchPlansPanel, MovesPanel, RegionsPanel, RehearsalPanel } from './panels.ts';
import { useHeatView } from './use-heat-view.ts';
import { useRehearsalAddress } from './use-rehearsal-address.ts';

const TABS_ID = 'heat-map';
const TABS = [
  { name: 'map', label: 'Heat Map' },
  { name: 'hours', label: 'Gün ve Saat' },
  { name: 'regions', label: 'Bölge Analizi' },
  { name: 'moves', label: 'Rota Optimizasyonu' },
  { name: 'new-branches', label: 'Yeni Şube Önerileri' },
  { name: 'rehearsal', label: 'Prova' },
] as const;
/** A rehearsal reads nothing that a press could make newer; suggestions of branches are counted hourly. */
const hasUpdate = (tab: HeatView['tab']): boolean => tab !== 'new-branches' && tab !== 'rehearsal';
const NO_BRANCH = 'Isı haritasını görmek için bir şube seçin.';

/** Where and when a branch's orders come (spec 4 §2). */
export function HeatMapScreen() {
  const [view, changeView] = useHeatView();
  const query = useQuery(branchList);
  const branches = query.data;
  const now = useNow(MINUTE_MS);
  usePreloadWhenIdle(branches !== undefined, PARTS);
  const branch = branches && chosenBranch(view, branches);
  return (
    <Box maw={1440} mx="auto" pb="md" pt="xs" px="xs">
      <div className={desk.column}>
        {branch ? (
          <ForBranch branch={branch} branches={branches} changeView={changeView} now={now} view={view} />
        ) : (
          <>
            <Heading />
            {query.error && !branches ? (
              <div className={desk.panel}>
                <LoadFailure
                  error={query.error}
                  onRetry={() => void query.refetch()}
                  title="Şubeler getirilemedi"
                />
              </div>
            ) : (
              <HeatFilters
                branchId={null}
                branches={branches ?? []}
                now={now}
                onView={changeView}
                view={view}
              />
            )}
            {branches && (
              <Alert color="yellow" role="status" variant="light">
                {NO_BRANCH}
              </Alert>
            )}
          </>
        )}
      </div>
    </Box>
  );
}

/** The branch of the address while the viewer has it; who has but one need not choose. */
const chosenBranch = ({ branchId }: HeatView, branches: readonly BranchView[]): BranchView | null =>
  (branches.length === 1 ? branches[0] : branches.find(({ id }) => id === branchId)) ?? null;

const Heading = ({ asked }: { readonly asked?: HeatAsked }) => (
  <Group gap="xs" justify="space-between" mih={36}>
    <Title order={1} size="h3">
      Heat Map Analizi
    </Title>
    {asked && <UpdateButton asked={asked} />}
  </Group>
);

function UpdateButton({ asked }: { readonly asked: HeatAsked }) {
  const update = useUpdateHeat(asked);
  return (
    <Button
      className={desk.touch ?? ''}
      leftSection={<IconRefresh aria-hidden size="1rem" />}
      loading={update.isPending}
      onClick={() => update.mutate(asked)}
      size="sm"
      variant="default"
    >
      Verileri Güncelle
    </Button>
  );
}

interface ForBranchProps {
  readonly branch: BranchView;
  readonly branches: readonly BranchView[];
  readonly view: HeatView;
  readonly now: number;
  readonly changeView: (change: Partial<HeatView>) => void;
}

function ForBranch({ branch, branches, view, now, changeView }: ForBranchProps) {
  const { startDate, endDate } = inclusiveRange(view.days, now);
  const { timeSlot, weekdays } = view;
  // The same object while it says the same: it is part of a query's key.
  const selection = useMemo(
    () => ({ branchId: branch.id, startDate, endDate, timeSlot, weekdays }),
    [branch.id, startDate, endDate, timeSlot, weekdays],
  );
  const neighborhoodId = hasNeighborhood(view.tab) ? view.neighborhoodId : null;
  const asked = useMemo(() => ({ ...selection, neighborhoodId }), [selection, neighborhoodId]);
  const place = useMemo(() => mapBranches([branch], branch.id)[0], [branch]);
  const [cell, setCell] = useState<PointCell | null>(null);
  return (
    <>
      <Heading {...(hasUpdate(view.tab) && { asked })} />
      <TabBar
        id={TABS_ID}
        label="Görünüm"
        onChange={(tab) => changeView({ tab })}
        tabs={TABS}
        value={view.tab}
      />
      <div {...tabPanel(TABS_ID, view.tab)} className={desk.column}>
        <HeatFilters branchId={branch.id} branches={branches} now={now} onView={changeView} view={view} />
        {view.isCut && hasDays(view.tab) && (
          <p className={desk.note} role="status">
            Adresteki aralık bir yıldan uzun; ilk bir yılı gösteriliyor.
          </p>
        )}
        {view.tab === 'map' && place && (
          <HeatPanel asked={asked} branch={place} onSelect={setCell} selected={cell} view={view} />
        )}
        {view.tab === 'hours' && <HoursPanel asked={asked} />}
        {view.tab === 'regions' && (
          <RegionsPanel
            asked={selection}
            onShow={(focus) => changeView({ tab: 'map', focus, neighborhoodId: null })}
          />
        )}
        {view.tab === 'moves' && (
          <MovesPanel
            branchId={branch.id}
            onShow={(branchId, focus) => changeView({ tab: 'map', branchId, focus, neighborhoodId: null })}
          />
        )}
        {view.tab === 'rehearsal' && <Rehearsed branch={branch} key={branch.id} now={now} />}
        {view.tab === 'new-branches' &&
          (branch.companyId === null ? (
            <p className={desk.none}>Bu şube bir şirkete bağlı değil; öneri hesaplanmaz.</p>
          ) : (
            <BranchPlansPanel
              branchId={branch.id}
              companyId={branch.companyId}
              key={branch.companyId}
              timeSlot={timeSlot}
            />
          ))}
      </div>
      {place && (
        <MountOnFirstOpen isOpen={cell !== null}>
          <CellDialog asked={asked} branch={place} cell={cell} onClose={() => setCell(null)} />
        </MountOnFirstOpen>
      )}
    </>
  );
}

function Rehearsed({ branch, now }: Pick<ForBranchProps, 'branch' | 'now'>) {
  const [address, changeAddress] = useRehearsalAddress(branch.id);
  return <RehearsalPanel address={address} branch={branch} now={now} onAddress={changeAddress} />;
}
