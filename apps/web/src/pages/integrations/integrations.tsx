import '../../ui/widget-styles.css';
import { Box, Button, Group, Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decideRoute } from '@ulak/contracts/access';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { compareTr } from '@ulak/contracts/text';
import { useMemo } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import desk from '../../ui/desk.module.css';
import styles from './integrations.module.css';
import { tabsFor } from './tabs.ts';
import { useIntegrationView } from './use-integration-view.ts';

/** On a phone the chosen tab may lie beyond the edge. */
const bringIntoView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/**
 * /integrations, and /settings/integrations for those of one branch: how an order system is connected, its
 * key and its calls (spec 2 §2.6).
 */
export function IntegrationsPage() {
  const query = useQuery({ ...branchList, refetchInterval: ADMINISTRATION_EVERY_MS });
  return (
    <Box className={desk.grid} maw={1200} mx="auto" pb="md" pt="xs" px="xs">
      <QueryView
        empty={<NoBranch />}
        failure="Şubeler getirilemedi"
        query={query}
        skeleton={<ListSkeleton rows={8} />}
      >
        {(branches) => <Integrations branches={branches} />}
      </QueryView>
    </Box>
  );
}

function Integrations({ branches: all }: { readonly branches: readonly BranchView[] }) {
  const viewer = useSession();
  const branches = useMemo(() => all.toSorted((a, b) => compareTr(a.name, b.name)), [all]);
  const tabs = useMemo(() => tabsFor(viewer), [viewer]);
  const { tab, branchId, changeTab, changeBranch } = useIntegrationView(tabs, branches);
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0];
  if (!branch) return null;
  const shown = tab.withAll === true ? branchId : branch.id;
  return (
    <>
      <Group className={styles.head} gap="xs" mih={36}>
        <Title order={1} size="h3">
          {viewer.branchId === null ? 'API Entegrasyonu' : 'API ve webhook’lar'}
        </Title>
        {branches.length > 1 && (
          <BranchSelect
            branches={branches}
            onChange={changeBranch}
            value={shown}
            withAll={tab.withAll === true}
          />
        )}
      </Group>
      <Tabs className={desk.grid} keepMounted={false} value={tab.slug} onChange={changeTab}>
        {tabs.length > 1 && (
          <Tabs.List aria-label="Entegrasyon" className={styles.tabs}>
            {tabs.map(({ slug, title }) => (
              <Tabs.Tab key={slug} ref={slug === tab.slug ? bringIntoView : undefined} value={slug}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value={tab.slug}>
          <tab.Panel branch={branch} branches={branches} branchId={shown} key={shown} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function NoBranch() {
  const mayCreate = decideRoute(useSession(), '/branches').kind === 'show';
  return (
    <EmptyState text="Henüz şube yok. API anahtarı şube oluşturulunca hazır olur.">
      {mayCreate && (
        <Button renderRoot={(props) => <Link {...props} search={{ open: 'new' }} to="/branches" />}>
          Şube oluştur
        </Button>
      )}
    </EmptyState>
  );
}
