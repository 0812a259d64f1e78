import { Badge, Button, Group, Title } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { DeliveryStop } from '@ulak/contracts/stops/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { deedsText, LOAD_FAILED, periodText, stateText, targetText } from '../model/entry-texts.ts';
import { STOPS_PAGE, stopsPage, useEndStop, useStopChanges } from '../queries.ts';
import { StopDialog } from './stop-dialog.tsx';
import styles from './delivery-stops.module.css';

interface StopsPanelProps {
  readonly branches: readonly BranchView[];
  readonly viewer: Pick<SessionUser, 'role'>;
}

/** 'Teslimat Durdurma': what is stopped now, what is planned, what was. */
export function StopsPanel({ branches, viewer }: StopsPanelProps) {
  const [page, setPage] = useState(1);
  /** The stop that is changed; 'new': one more. */
  const [edited, setEdited] = useState<DeliveryStop | 'new' | null>(null);
  const query = useQuery(stopsPage(page));
  useStopChanges();
  return (
    <div className={desk.column}>
      <Group gap="xs">
        <Title order={1} size="h3">
          Teslimat Durdurma
        </Title>
        <Button
          className={`${desk.touch} ${desk.end}`}
          disabled={branches.length === 0}
          leftSection={<IconHandStop aria-hidden size="1rem" />}
          onClick={() => setEdited('new')}
          size="sm"
        >
          Teslimatı durdur
        </Button>
      </Group>
      <p className={desk.note}>
        Hava koşulları veya resmî karar için: yeni sipariş atanmaz, teklifler ve havuz kapanır, kuryelere ve
        müşterilere bildirilir. Bitiş saatinde her şey kendiliğinden sürer.
      </p>
      {query.data && query.error && (
        <ErrorBanner
          message={`Liste güncellenemiyor: ${messageOf(query.error, LOAD_FAILED)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      <section className={desk.panel}>
        <QueryView
          empty="Henüz teslimat durdurulmadı"
          failure={LOAD_FAILED}
          isEmpty={({ data }) => data.length === 0}
          query={query}
          skeleton={<ListSkeleton rows={6} />}
        >
          {({ data, pagination }) => (
            <>
              <ul aria-label="Teslimat durdurmaları" className={desk.list}>
                {data.map((stop) => (
                  <Entry
                    key={stop.id}
                    mayChange={
                      stop.state !== 'PAST' && (stop.branchId !== null || viewer.role !== 'BRANCH_MANAGER')
                    }
                    onChange={() => setEdited(stop)}
                    stop={stop}
                  />
                ))}
              </ul>
              {pagination.total > STOPS_PAGE && (
                <PageLinks count={Math.ceil(pagination.total / STOPS_PAGE)} onPage={setPage} page={page} />
              )}
            </>
          )}
        </QueryView>
      </section>
      {edited && (
        <StopDialog
          branches={branches}
          key={edited === 'new' ? edited : edited.id}
          onClose={() => setEdited(null)}
          role={viewer.role}
          stop={edited === 'new' ? null : edited}
        />
      )}
    </div>
  );
}

interface EntryProps {
  readonly stop: DeliveryStop;
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

const COLORS = { RUNNING: 'red', UPCOMING: 'blue', PAST: 'gray' } as const;

function Entry({ stop, mayChange, onChange }: EntryProps) {
  const { mutate, isPending } = useEndStop(stop.id);
  const isRunning = stop.state === 'RUNNING';
  const ask = async (): Promise<void> => {
    const question = isRunning
      ? { title: 'Durdurma bitirilsin mi?', message: 'Teslimat yeniden başlar.', confirmLabel: 'Bitir' }
      : { title: 'Durdurma kaldırılsın mı?', message: 'Planlanan saatte başlamaz.', confirmLabel: 'Kaldır' };
    if (await confirm(question)) mutate();
  };
  return (
    <li className={`${desk.column} ${styles.entry}`}>
      <span className={`${desk.row} ${desk.between}`}>
        <b className={desk.breaks}>{targetText(stop)}</b>
        <Badge autoContrast color={COLORS[stop.state]} variant={isRunning ? 'filled' : 'light'}>
          {stateText(stop)}
        </Badge>
      </span>
      <bdi className={desk.breaks}>{stop.reason}</bdi>
      <span className={desk.note}>{periodText(stop)}</span>
      <span className={`${desk.note} ${desk.breaks}`}>{deedsText(stop)}</span>
      {mayChange && (
        <span className={`${desk.row} ${desk.touch}`}>
          <Button onClick={onChange} size="compact-sm" variant="default">
            Değiştir
          </Button>
          <Button loading={isPending} onClick={() => void ask()} size="compact-sm" variant="default">
            {isRunning ? 'Bitir' : 'Kaldır'}
          </Button>
        </span>
      )}
    </li>
  );
}
