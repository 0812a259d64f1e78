import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { OwnWalletReply, WalletQuery } from './schema.ts';

/** The courier's own wallet; WALLET_DISABLED where the branch has switched it off (spec 3 §2.2). */
export const getOwnWallet = endpoint(calls.getOwnWallet, {
  access: only(COURIER_ONLY),
  tag: TAGS.pay,
  summary: 'Kuryenin kendi cüzdanı',
  query: WalletQuery,
  reply: OwnWalletReply,
  refuses: ['WALLET_DISABLED'],
});
