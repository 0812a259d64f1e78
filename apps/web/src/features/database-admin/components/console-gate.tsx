import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDatabaseOff } from '@tabler/icons-react';
import type { ConsoleState } from '@ulak/contracts/database/schema';
import type { ReactNode } from 'react';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { consoleState } from '../queries.ts';
import { ReasonText } from './reason-text.tsx';

interface ConsoleGateProps {
  /** @param readOnlyReason why nothing can be written now; null: it can */
  readonly children: (readOnlyReason: string | null) => ReactNode;
}

const UNAVAILABLE = 'Veritabanı konsolu bu kurulumda kapalı.';
const READS_ONLY = 'Konsol bu kurulumda yalnızca okuyabilir.';

/** The console where the installation has one; else what its operator does about it. */
export const ConsoleGate = ({ children }: ConsoleGateProps) => (
  <QueryView
    empty={null}
    failure="Konsolun durumu öğrenilemedi"
    query={useQuery(consoleState)}
    skeleton={<Skeleton h="60dvh" radius="md" />}
  >
    {(state) => (state.isAvailable ? children(readOnlyReason(state)) : <Unavailable reason={state.reason} />)}
  </QueryView>
);

const readOnlyReason = ({ canWrite, reason }: ConsoleState): string | null =>
  canWrite ? null : (reason ?? READS_ONLY);

const Unavailable = ({ reason }: Pick<ConsoleState, 'reason'>) => (
  <div className={desk.panel}>
    <EmptyState
      icon={<IconDatabaseOff aria-hidden color="var(--mantine-color-dimmed)" size="1.75rem" />}
      text={UNAVAILABLE}
    >
      {reason !== null && (
        <p className={desk.breaks}>
          <ReasonText text={reason} />
        </p>
      )}
    </EmptyState>
  </div>
);
