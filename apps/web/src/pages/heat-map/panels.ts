import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched when their tab is first shown.
const waiting = { fallback: () => LoadingScreen({ height: '30dvh' }) };

export const RegionsPanel = lazyComponent(
  async () => (await import('../../features/regions/components/regions-panel.tsx')).RegionsPanel,
  waiting,
);

export const MovesPanel = lazyComponent(
  async () => (await import('../../features/courier-moves/components/moves-panel.tsx')).MovesPanel,
  waiting,
);

export const RehearsalPanel = lazyComponent(
  async () => (await import('../../features/rehearsal/components/rehearsal-panel.tsx')).RehearsalPanel,
  waiting,
);

export const BranchPlansPanel = lazyComponent(
  async () =>
    (await import('../../features/branch-plans/components/branch-plans-panel.tsx')).BranchPlansPanel,
  waiting,
);
