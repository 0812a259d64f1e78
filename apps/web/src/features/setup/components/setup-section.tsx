import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SetupView } from '@ulak/contracts/setup/schema';
import { isSetupOpen, setupQuery } from '../../../domain/setup/setup-query.ts';
import { messageOf } from '../../../lib/call.ts';
import { HOME_PATH } from '../../../lib/paths.ts';
import { toastError } from '../../../lib/toast.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import layout from '../../../ui/layout.module.css';
import { keyLineOf, progressOf, stepLines } from '../model/step-lines.ts';
import { useSkipSteps } from '../queries.ts';

/** How far the first run is, in the settings, with the way back to its hidden steps. */
export function SetupSection() {
  // the page may be open while somebody else does a step
  const { data: setup, error, refetch } = useQuery({ ...setupQuery, staleTime: 0 });
  if (setup) return <Progress setup={setup} />;
  return error ? (
    <LoadFailure title="Kurulum yüklenemedi" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton h={64} />
  );
}

function Progress({ setup }: { setup: SetupView }) {
  const skip = useSkipSteps();
  const navigate = useNavigate();
  const isDone = setup.steps.every(({ done }) => done);
  const show = (): void =>
    skip.mutate([], {
      onSuccess: () => void navigate({ to: HOME_PATH }),
      onError: (error) => toastError(messageOf(error)),
    });
  return (
    <div className={layout.stack}>
      <Text>{isDone ? 'Kurulum tamamlandı.' : `${progressOf(setup)} adım tamam. ${restOf(setup)}`}</Text>
      <Text c="dimmed">{keyLineOf(setup)}</Text>
      {!isDone && (
        <div>
          <Button loading={skip.isPending} onClick={show} variant="default">
            {isSetupOpen(setup) ? 'Kuruluma devam et' : 'Kurulumu göster'}
          </Button>
        </div>
      )}
    </div>
  );
}

const restOf = (setup: SetupView): string =>
  `Kalan: ${stepLines(setup)
    .filter(({ state }) => state !== 'done')
    .map(({ title, state }) => (state === 'skipped' ? `${title} (atlandı)` : title))
    .join(', ')}.`;
