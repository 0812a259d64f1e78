import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Tab 'Yeni Şube Önerileri', fetched when it is first opened. */
export const BranchPlansPanel = lazyComponent(
  async () =>
    (await import('../../features/branch-plans/components/branch-plans-panel.tsx')).BranchPlansPanel,
);
