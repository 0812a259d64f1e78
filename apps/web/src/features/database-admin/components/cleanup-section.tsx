import { Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { cleanupCommands } from '../queries.ts';
import { CleanupCard } from './cleanup-card.tsx';
import styles from './database-admin.module.css';

/** 'Veri Temizleme': the server's commands. That they could not be loaded is only logged (spec 4 §8). */
export function CleanupSection({ readOnlyReason }: { readonly readOnlyReason: string | null }) {
  const { data, error, isPending, refetch } = useQuery(cleanupCommands(null));
  useEffect(() => {
    if (error) console.warn('Cleanup commands could not be loaded:', error.message);
  }, [error]);
  return (
    <section aria-label="Veri Temizleme" className={desk.column}>
      <Title order={2} size="h4">
        Veri Temizleme
      </Title>
      {isPending && <Skeleton h="10rem" radius="md" />}
      {!isPending && (data === undefined || data.length === 0) && (
        <div className={desk.panel}>
          <EmptyState text="Temizleme komutu bulunamadı.">
            <Button
              leftSection={<IconRefresh aria-hidden size="1rem" />}
              onClick={() => void refetch()}
              variant="default"
            >
              Yenile
            </Button>
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={`${desk.list} ${desk.grid} ${styles.commands}`}>
          {data.map((command) => (
            <li className={`${desk.panel} ${desk.grid} ${styles.command}`} key={command.id}>
              <CleanupCard command={command} readOnlyReason={readOnlyReason} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
