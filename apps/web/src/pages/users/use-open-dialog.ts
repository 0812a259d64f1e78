import type { UserView } from '@ulak/contracts/users/schema';
import { useCallback, useMemo, useState } from 'react';
import type { UserAction } from '../../features/users/model/permitted-actions.ts';
import { useOpenedByAddress } from './use-opened-by-address.ts';

/** What is open over the list, beside the details, which have an address. */
type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'import' }
  | { readonly kind: 'act'; readonly action: UserAction; readonly user: UserView };

/** The dialog that is open, and the ways to open one; `?open=new` and `?open=import` do it too. */
export function useOpenDialog(mayCreate: boolean) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const ways = useMemo(() => {
    const act = (action: UserAction, user: UserView): void => setOpen({ kind: 'act', action, user });
    return {
      act,
      edit: (user: UserView) => act('edit', user),
      create: () => setOpen({ kind: 'create' }),
      importSheet: () => setOpen({ kind: 'import' }),
      close: () => setOpen(null),
    };
  }, []);
  useOpenedByAddress(
    useCallback(
      (what: string) => {
        if (mayCreate && what === 'new') ways.create();
        if (mayCreate && what === 'import') ways.importSheet();
      },
      [mayCreate, ways],
    ),
  );
  return useMemo(() => ({ open, ...ways }), [open, ways]);
}

export type OpenDialogs = ReturnType<typeof useOpenDialog>;
