import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SetupStep } from '@ulak/contracts/setup/steps';
import { setupQuery } from '../../../domain/setup/setup-query.ts';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import text from '../../../ui/text.module.css';
import { progressOf, stepLines } from '../model/step-lines.ts';
import { useSkipSteps } from '../queries.ts';
import { SetupSteps } from './setup-steps.tsx';
import styles from './setup.module.css';

/** Others, and order systems, do steps too. */
const POLL_MS = 10_000;
const HIDDEN = 'Kurulum gizlendi. Ayarlar sayfasından yeniden açabilirsiniz.';

/** The first run on the dashboard, while a step is open: what is done, what is next (issue 12, part 1). */
export function SetupCard({ onNewOrder }: { onNewOrder: () => void }) {
  const { data: setup } = useQuery({ ...setupQuery, refetchInterval: POLL_MS });
  const skip = useSkipSteps();
  if (!setup) return null;
  const skipped = setup.steps.filter((step) => step.skipped).map(({ id }) => id);
  const keep = (steps: readonly SetupStep[], onSuccess?: () => void): void =>
    skip.mutate(steps, { onError: (error) => toastError(messageOf(error)), ...(onSuccess && { onSuccess }) });
  const hideAll = (): void => {
    const open = setup.steps.filter(({ done }) => !done).map(({ id }) => id);
    keep([...new Set([...skipped, ...open])], () => toastSuccess(HIDDEN));
  };
  return (
    <section aria-label="Kurulum" className={`${desk.panel} ${styles.card}`} data-part="setup">
      <div className={`${desk.row} ${styles.head}`}>
        <span className={text.strong}>Kurulum</span>
        <span className={`${text.caption} tabular`}>{progressOf(setup)} tamam</span>
        <Button
          className={`${desk.end} ${styles.touch}`}
          disabled={skip.isPending}
          onClick={hideAll}
          size="compact-sm"
          variant="subtle"
        >
          Kurulumu gizle
        </Button>
      </div>
      <SetupSteps
        isBusy={skip.isPending}
        lines={stepLines(setup)}
        onNewOrder={onNewOrder}
        onSkip={(id) => keep([...skipped, id])}
        setup={setup}
      />
    </section>
  );
}
