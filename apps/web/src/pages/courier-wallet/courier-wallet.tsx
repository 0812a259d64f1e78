import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownBranch } from '../../features/courier-home/queries.ts';
import { useWalletStream } from '../../features/courier-wallet/components/use-wallet-stream.ts';
import { WalletOff } from '../../features/courier-wallet/components/wallet-off.tsx';
import { WalletScreen } from '../../features/courier-wallet/components/wallet-screen.tsx';
import { OWN_WALLET } from '../../features/courier-wallet/queries.ts';
import { useSession } from '../../lib/session.ts';
import { useWalletView } from './use-wallet-view.ts';

/** /courier-wallet: the wallet while the courier's branch has it switched on (spec 3 §2.2). */
export function CourierWalletPage() {
  const user = useSession();
  const client = useQueryClient();
  const [view, onView] = useWalletView();
  const branch = useQuery(ownBranch(user.branchId));
  useWalletStream(user.id);
  const isOff = branch.data?.walletEnabled === false;
  const { dataUpdatedAt } = branch;
  useEffect(() => {
    if (isOff) client.removeQueries({ queryKey: OWN_WALLET });
    // what was refused before the branch was heard of is asked for anew
    else
      void client.invalidateQueries({
        queryKey: OWN_WALLET,
        predicate: ({ state }) => state.error !== null && state.errorUpdatedAt < dataUpdatedAt,
      });
  }, [client, isOff, dataUpdatedAt]);
  return isOff ? <WalletOff /> : <WalletScreen user={user} view={view} onView={onView} />;
}
