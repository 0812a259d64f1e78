import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * For queries that live messages keep current while the component is shown: after it they count as out of
 * date, so that the next screen asks for what was missed meanwhile. @param key a constant
 */
export function useStaleOnLeave(key: QueryKey): void {
  const client = useQueryClient();
  useEffect(() => () => void client.invalidateQueries({ queryKey: key, refetchType: 'none' }), [client, key]);
}
