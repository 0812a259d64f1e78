import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { persistedValue } from './persisted-value.ts';

interface PersistedQueryOptions<T> {
  readonly key: string;
  readonly queryKey: QueryKey;
  readonly data: T | undefined;
}

/**
 * Persists the last response of a call on the phone, and shows it again when the page is opened without
 * signal. It counts as out of date, so the first real answer replaces it.
 */
export function usePersistedQuery<T>({ key, queryKey, data }: PersistedQueryOptions<T>): void {
  const client = useQueryClient();
  const hash = JSON.stringify(queryKey);
  useEffect(() => {
    const restore = async (): Promise<void> => {
      const persisted = await persistedValue<T | null>(key, null).read();
      const parsedKey = JSON.parse(hash) as QueryKey;
      if (persisted !== null && client.getQueryData(parsedKey) === undefined)
        client.setQueryData(parsedKey, persisted, { updatedAt: 1 });
    };
    void restore();
  }, [client, key, hash]);
  useEffect(() => {
    if (data !== undefined) void persistedValue<T | null>(key, null).update(() => data);
  }, [key, data]);
}
