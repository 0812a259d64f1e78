import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { kept } from '../../../lib/kept.ts';

interface KeptAnswer<T> {
  readonly key: string;
  readonly queryKey: QueryKey;
  readonly data: T | undefined;
}

/**
 * Keeps the last answer of a call on the phone, and shows it again when the page is opened without signal. It
 * counts as out of date, so the first real answer replaces it.
 */
export function useKeptAnswer<T>({ key, queryKey, data }: KeptAnswer<T>): void {
  const client = useQueryClient();
  const hash = JSON.stringify(queryKey);
  useEffect(() => {
    const restore = async (): Promise<void> => {
      const known = await kept<T | null>(key, null).read();
      const path = JSON.parse(hash) as QueryKey;
      if (known !== null && client.getQueryData(path) === undefined)
        client.setQueryData(path, known, { updatedAt: 1 });
    };
    void restore();
  }, [client, key, hash]);
  useEffect(() => {
    if (data !== undefined) void kept<T | null>(key, null).update(() => data);
  }, [key, data]);
}
