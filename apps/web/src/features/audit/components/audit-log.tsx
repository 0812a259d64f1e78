import { Button, Group, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import type { AuditRow } from '@ulak/contracts/audit/schema';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { saveXlsx } from '../../../lib/xlsx.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { type AuditView, auditQuery, isFiltered, WHOLE_LOG } from '../model/audit-view.ts';
import { auditPages, downloadAudit } from '../queries.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ChainState } from './chain-state.tsx';

const FAILED = 'Denetim kaydı yüklenemedi';
const EXPORT_FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';
/** A range of days moves on with the day; rows that come meanwhile are asked for by whoever wants them. */
const DAY_TICK_MS = 60_000;

const Waiting = () => <ListSkeleton rows={8} />;
/** The words of every action, which come beside the first rows. */
const AuditRows = lazyComponent(async () => (await import('./audit-rows.tsx')).AuditRows, {
  fallback: Waiting,
});

interface AuditLogProps {
  readonly view: AuditView;
  readonly onView: (change: Partial<AuditView>) => void;
}

/** The audit log (criteria B17): who did what to what, when and from where, newest first. */
export function AuditLog({ view, onView }: AuditLogProps) {
  useEffect(() => void AuditRows.preload(), []);
  const filter = useFilter(view);
  const query = useInfiniteQuery(auditPages(filter));
  const { data, error } = query;
  const rows = useMemo(() => data && mergePages(data.pages.map((page) => page.data)), [data]);
  const retry = (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <div className={desk.grid}>
      <Group gap="xs">
        <Title order={1} size="h3">
          Denetim kaydı
        </Title>
        <ExportButton filter={filter} />
      </Group>
      {data?.pages[0] && <ChainState chain={data.pages[0].chain} />}
      <AuditFilters view={view} onView={onView} />
      <Narrowed rows={rows ?? []} view={view} onView={onView} />
      {data && error && <ErrorBanner message={messageOf(error, FAILED)} onRetry={retry} />}
      <QueryView
        empty={<Nothing view={view} onView={onView} />}
        failure={FAILED}
        query={{ data: rows, error, refetch: query.refetch as never }}
        skeleton={<Waiting />}
      >
        {(known) => <AuditRows isBusy={query.isPlaceholderData} rows={known} onView={onView} />}
      </QueryView>
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            className={desk.touch}
            loading={query.isFetchingNextPage}
            variant="default"
            onClick={() => void query.fetchNextPage()}
          >
            Daha fazla
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The filter of a view; the same object while it says the same. */
function useFilter(view: AuditView): Readonly<Record<string, string>> {
  const now = useNow(DAY_TICK_MS);
  const text = JSON.stringify(auditQuery(view, now));
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text]);
}

function ExportButton({ filter }: { filter: Readonly<Record<string, string>> }) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { name, bytes } = await downloadAudit(filter);
      saveXlsx(name, bytes);
      toastSuccess(`${name} indirildi`);
    } catch (error) {
      toastError(messageOf(error, EXPORT_FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={desk.touch}
      leftSection={<IconFileSpreadsheet aria-hidden size="1rem" />}
      loading={isBusy}
      ml="auto"
      size="sm"
      variant="default"
      onClick={() => void run()}
    >
      Excel’e aktar
    </Button>
  );
}

/** Whose rows and on what, each with the way back to all. */
function Narrowed({ rows, view, onView }: AuditLogProps & { readonly rows: readonly AuditRow[] }) {
  const { actorId, subject } = view;
  if (actorId === null && subject === null) return null;
  const actor = rows.find((row) => row.actorKind === 'USER' && row.actorId === actorId)?.actorName;
  const about = rows.find((row) => row.entity === subject?.kind && row.entityId === subject.id)?.entityName;
  return (
    <Group gap="xs">
      {actorId !== null && (
        <Narrowing
          label={`Kim: ${actor ?? `${actorId} numaralı kullanıcı`}`}
          onClear={() => onView({ actorId: null })}
        />
      )}
      {subject && (
        <Narrowing
          label={`Neyin üzerinde: ${about ?? `${subject.id} numaralı kayıt`}`}
          onClear={() => onView({ subject: null })}
        />
      )}
    </Group>
  );
}

const Narrowing = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button
    aria-label={`${label}, süzgeci kaldır`}
    className={desk.touch}
    rightSection={<IconX aria-hidden size="0.875rem" />}
    size="compact-sm"
    variant="light"
    onClick={onClear}
  >
    {label}
  </Button>
);

const Nothing = ({ view, onView }: AuditLogProps) =>
  isFiltered(view) ? (
    <EmptyState text="Süzgece uyan kayıt yok.">
      <Button size="sm" variant="default" onClick={() => onView(WHOLE_LOG)}>
        Süzgeci temizle
      </Button>
    </EmptyState>
  ) : (
    <EmptyState text="Henüz kayıt yok." />
  );
