import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { Period } from '@ulak/contracts/time';
import { RESPONSE_KEY_PREFIX } from '../../../lib/persisted-value.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { usePersistedQuery } from '../../../lib/use-persisted-query.ts';
import type { WalletRange } from '../model/wallet-range.ts';
import { ownWallet } from '../queries.ts';

interface WalletInput {
  readonly user: SessionUser;
  readonly range: WalletRange;
  /** Null: the range is wrong, and nothing is asked for. */
  readonly period: Period | null;
  readonly defaultPeriod: Period;
}

/**
 * The wallet of a range, asked for every 5 minutes unless it is a custom one (spec 3 §9). Today's is kept on
 * the phone.
 */
export function useWallet({ user, range, period, defaultPeriod }: WalletInput) {
  const everyMs = useRefetchInterval('earnings');
  const query = useQuery({
    ...ownWallet(period ?? defaultPeriod),
    enabled: period !== null,
    refetchInterval: range.name === 'custom' ? false : everyMs,
  });
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}wallet:${user.id}`,
    queryKey: ownWallet(defaultPeriod).queryKey,
    data: range.name === 'today' ? query.data : undefined,
  });
  return period === null ? { ...query, data: undefined, error: null } : query;
}
