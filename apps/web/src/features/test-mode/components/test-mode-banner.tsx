import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { isRestrictedManager } from '@ulak/contracts/access';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import { useNow } from '../../../lib/clock.ts';
import { hasRole } from '../../../lib/has-role.ts';
import { useSession } from '../../../lib/session.ts';
import desk from '../../../ui/desk.module.css';
import { bannerText, testModeEnd } from '../model/hours-text.ts';
import { useTestMode } from '../queries.ts';
import styles from './test-mode.module.css';

const TICK_MS = 5_000;

/** A slim line for each branch in test mode, with the way out of it for those who may (decision 068). */
export function TestModeBanner({ branches }: { readonly branches: readonly BranchView[] }) {
  const now = useNow(TICK_MS);
  const viewer = useSession();
  const mayEnd = hasRole(viewer.role, BRANCH_KEY_ROLES) && !isRestrictedManager(viewer);
  return branches.map((branch) => {
    const until = testModeEnd(branch, now);
    return until && <Line branch={branch} key={branch.id} mayEnd={mayEnd} until={until} />;
  });
}

interface LineProps {
  readonly branch: BranchView;
  readonly until: string;
  readonly mayEnd: boolean;
}

function Line({ branch, until, mayEnd }: LineProps) {
  const { mutate, isPending } = useTestMode(branch.id);
  return (
    <div className={`${desk.warning} ${desk.line} ${styles.banner}`} data-part="test-mode" role="status">
      <IconFlask aria-hidden size="1.125rem" />
      <span>{bannerText(branch.name, until)}</span>
      {mayEnd && (
        <Button
          aria-label={`${branch.name} şubesinin test modunu kapat`}
          className={`${desk.touch} ${desk.end}`}
          loading={isPending}
          size="compact-xs"
          variant="default"
          onClick={() => mutate(0)}
        >
          Kapat
        </Button>
      )}
    </div>
  );
}
