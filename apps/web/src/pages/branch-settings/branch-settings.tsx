import '../../ui/widget-styles.css';
import { Box, Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { BranchView, DeliveryRate } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { compareTr } from '@ulak/contracts/text';
import { useMemo } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import { BranchSettingsView } from '../../features/branch-settings/components/branch-settings.tsx';
import { copyTargets } from '../../features/branch-settings/model/copy-settings.ts';
import { deliveryRates, settingsOf } from '../../features/branch-settings/queries.ts';
import { useRefetchInterval } from '../../lib/polling.ts';
import type { SearchParams } from '../../lib/search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useListView } from '../../ui/use-list-view.ts';
import desk from '../../ui/desk.module.css';

const DIALOGS = ['copy'] as const;
const CopyDialog = lazyDialog(
  async () => (await import('../../features/branch-settings/components/copy-dialog.tsx')).CopyDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);

// Below everything else.
const AreaPanel = lazyComponent(
  async () => (await import('../../features/delivery-area/components/area-panel.tsx')).AreaPanel,
  { fallback: () => <Skeleton h="24rem" mt="md" /> },
);
const RushPanel = lazyComponent(
  async () => (await import('../../features/rush/components/rush-panel.tsx')).RushPanel,
  { fallback: () => <Skeleton h="20rem" mt="md" /> },
);

/** The settings of one branch after the other, each saved as it is changed (spec 2 §2.4). */
export function BranchSettingsPage() {
  const refetchInterval = useRefetchInterval('branchSettings');
  const branches = useQuery({ ...branchList, refetchInterval });
  const rates = useQuery({ ...deliveryRates, refetchInterval });
  return (
    <Box pb="md" pt="xs" px="xs">
      <QueryView
        empty={<NoBranch />}
        failure="Şubeler getirilemedi"
        isEmpty={(known) => withCompany(known).length === 0}
        query={branches}
        skeleton={<SettingsSkeleton />}
      >
        {(known) => (
          <QueryView
            empty={<NoBranch />}
            failure="Teslimat ücretleri getirilemedi"
            query={rates}
            skeleton={<SettingsSkeleton />}
          >
            {(knownRates) => <Settings branches={known} rates={knownRates} />}
          </QueryView>
        )}
      </QueryView>
    </Box>
  );
}

/** A branch without a company has nothing to set yet. */
const withCompany = (branches: readonly BranchView[]): readonly BranchView[] =>
  branches.filter(({ companyId }) => companyId !== null).toSorted((a, b) => compareTr(a.name, b.name));

interface SettingsProps {
  readonly branches: readonly BranchView[];
  readonly rates: readonly DeliveryRate[];
}

function Settings({ branches: all, rates }: SettingsProps) {
  const [{ dialog }, changeView] = useListView(DIALOGS);
  const branches = useMemo(() => withCompany(all), [all]);
  const [branch, choose] = useChosenBranch(branches);
  const targets = useMemo(() => copyTargets(branches, branch), [branches, branch]);
  const settings = useMemo(
    () =>
      settingsOf(
        branch,
        rates.find(({ branchId }) => branchId === branch.id),
      ),
    [branch, rates],
  );
  const isCopying = dialog?.kind === 'copy' && targets.length > 0;
  return (
    <>
      <Group gap="xs" mb="sm">
        <Title order={1} size="h3">
          Şube Ayarları
        </Title>
        <BranchSelect
          branches={branches}
          onChange={(id) => id !== 'all' && choose(id)}
          value={branch.id}
          withAll={false}
        />
        {targets.length > 0 && (
          <Button
            className={desk.touch}
            leftSection={<IconCopy aria-hidden size="1rem" />}
            ml="auto"
            onClick={() => changeView({ dialog: { kind: 'copy', id: null } })}
            size="sm"
            variant="default"
          >
            Başka şubelere kopyala
          </Button>
        )}
      </Group>
      <BranchSettingsView settings={settings} />
      <AreaPanel branch={branch} key={`area-${branch.id}`} />
      <RushPanel branchId={branch.id} key={branch.id} />
      <MountOnFirstOpen isOpen={isCopying}>
        <CopyDialog
          from={branch}
          isOpen={isCopying}
          onClose={() => changeView({ dialog: null })}
          targets={targets}
        />
      </MountOnFirstOpen>
    </>
  );
}

/** The branch that the address names, while it exists; the first one otherwise. */
function useChosenBranch(branches: readonly BranchView[]): [BranchView, (id: BranchId) => void] {
  const { branch: named } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const chosen = branches.find(({ id }) => String(id) === named) ?? branches[0];
  if (!chosen) throw new Error('no branch to set');
  return [
    chosen,
    (id) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => ({ ...present, branch: String(id) }),
      }),
  ];
}

const NoBranch = () => (
  <EmptyState text="Henüz şube yok">
    <Button renderRoot={(props) => <Link {...props} search={{ open: 'new' }} to="/branches" />}>
      Şube oluştur
    </Button>
  </EmptyState>
);

const SettingsSkeleton = () => (
  <Stack gap="md">
    <Skeleton h={36} w={280} />
    {Array.from({ length: 3 }, (_, group) => (
      <Skeleton h={240} key={group} />
    ))}
  </Stack>
);
