import { Badge, Box, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SessionRow } from '@ulak/contracts/auth/schema';
import { formatAge } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm, CONFIRM_PARTS } from '../../../ui/confirm.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { lastSeenText } from '../model/last-seen.ts';
import { deviceName } from '../model/sessions.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import desk from '../../../ui/desk.module.css';
import { sessionsQuery, useEndOtherSessions } from '../queries.ts';

/** The own open sessions, and the way to end all but this one. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  return (
    <QueryView empty="Açık oturum bulunamadı" query={sessions} skeleton={<Skeleton h={120} />}>
      {(rows) => (
        <>
          <ul>
            {rows.map((row) => (
              <SessionLine key={row.id} row={row} />
            ))}
          </ul>
          {rows.some(({ current }) => !current) && <EndOthers />}
        </>
      )}
    </QueryView>
  );
}

function SessionLine({ row }: { row: SessionRow }) {
  const now = useNow(60_000);
  return (
    <Box className={`${layout.wrap} ${layout.between} ${desk.ruled}`} component="li" py="sm">
      <div>
        <b>{deviceName(row.userAgent)}</b> {row.current && <Badge ml={6}>Bu oturum</Badge>}
        <Text c="dimmed" size="sm">
          {[row.ip, `son işlem: ${lastSeenText(now - Date.parse(row.lastSeenAt), formatAge)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <small className={`${text.caption} tabular`}>
        {formatFullDateTime(Date.parse(row.expiresAt))} tarihine kadar açık
      </small>
    </Box>
  );
}

function EndOthers() {
  const end = useEndOtherSessions();
  usePreloadWhenIdle(true, CONFIRM_PARTS);
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Diğer oturumları kapat',
      message: 'Bu cihaz dışındaki bütün cihazlarda yeniden giriş yapmanız gerekecek.',
      confirmLabel: 'Kapat',
      danger: true,
    });
    if (!isSure) return;
    end.mutate(undefined, {
      onSuccess: (ended) => toastSuccess(`${ended} oturum kapatıldı.`),
      onError: (error) => toastError(messageOf(error)),
    });
  };
  return (
    <Button loading={end.isPending} mt="md" onClick={() => void ask()} variant="default">
      Diğer oturumları kapat
    </Button>
  );
}
