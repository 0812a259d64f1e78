import type { BranchView } from '@ulak/contracts/branches/schema';
import { isRestrictedManager, type ScreenViewer } from '@ulak/contracts/access';
import type { BranchFilter } from '@ulak/contracts/ids';
import { BRANCH_KEY_ROLES, type Role, STAFF_ROLES } from '@ulak/contracts/roles';
import type { ComponentType } from 'react';
import { hasRole } from '../../lib/has-role.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { lazyComponent, type LazyComponent } from '../../ui/lazy-component.tsx';

/** What every tab of the integrations page is given. */
export interface PanelProps {
  /** The chosen branch; the first one where `branchId` is 'all'. */
  readonly branch: BranchView;
  /** 'all' only in a tab with `withAll`. */
  readonly branchId: BranchFilter;
  /** Those of the viewer's scope that have a company, by name. */
  readonly branches: readonly BranchView[];
}

/** A tab of the integrations page. */
export interface IntegrationTab {
  /** Its name in the address bar. */
  readonly slug: string;
  readonly title: string;
  readonly roles: readonly Role[];
  /** Also for a GENERAL_MANAGER whose company restricts them. */
  readonly isForRestricted?: boolean;
  /** The branch may be left open. */
  readonly withAll?: boolean;
  readonly Panel: LazyComponent<PanelProps>;
}

const lazyPanel = (load: () => Promise<ComponentType<PanelProps>>): LazyComponent<PanelProps> =>
  lazyComponent(load, { fallback: () => ListSkeleton({ rows: 6 }) });

/** All tabs, in their order; each comes in a file of its own (DECISIONS "Passwords, keys"). */
const TABS: readonly [IntegrationTab, ...IntegrationTab[]] = [
  {
    slug: 'baslangic',
    title: 'Başlangıç',
    roles: STAFF_ROLES,
    isForRestricted: true,
    Panel: lazyPanel(
      async () => (await import('../../features/integrations/components/start-panel.tsx')).StartPanel,
    ),
  },
  {
    slug: 'anahtar',
    title: 'API anahtarı',
    roles: BRANCH_KEY_ROLES,
    Panel: lazyPanel(
      async () => (await import('../../features/integrations/components/key-panel.tsx')).KeyPanel,
    ),
  },
  {
    slug: 'cagrilar',
    title: 'Son çağrılar',
    roles: BRANCH_KEY_ROLES,
    Panel: lazyPanel(async () => (await import('./calls-tab.tsx')).CallsTab),
  },
  {
    slug: 'webhook',
    title: 'Webhook’lar',
    roles: BRANCH_KEY_ROLES,
    withAll: true,
    Panel: lazyPanel(
      async () => (await import('../../features/webhooks/components/webhooks-panel.tsx')).WebhooksPanel,
    ),
  },
];

/** The tabs that somebody sees: keys and calls only with the right to the branch's key. */
export const tabsFor = (viewer: ScreenViewer): readonly IntegrationTab[] =>
  TABS.filter(
    ({ roles, isForRestricted }) =>
      hasRole(viewer.role, roles) && (isForRestricted === true || !isRestrictedManager(viewer)),
  );

/** The tab that an address names, the first one otherwise. */
export const findTab = (tabs: readonly IntegrationTab[], slug: string | undefined): IntegrationTab =>
  tabs.find((tab) => tab.slug === slug) ?? tabs[0] ?? TABS[0];
