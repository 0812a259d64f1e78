import { TAGS } from '../api-tags.ts';
import { BY_BRANCH_KEY, endpoint } from '../endpoint.ts';
import * as calls from './desk-calls.ts';
import { EXAMPLE_CHANGES } from './outside-examples.ts';
import { ChangesQuery, OrderChanges } from './outside-order.ts';

/**
 * What happened to the orders of the key's branch since, in order, each change once: the way to be sure
 * beside webhooks. Nothing that commits later comes before a cursor that was handed out (decision 067).
 */
export const listOrderChanges = endpoint(calls.listOrderChanges, {
  access: BY_BRANCH_KEY,
  tag: TAGS.orders,
  summary: 'Siparişlerdeki değişiklikler (şube API anahtarı)',
  description:
    'Şubenin siparişlerine ne olduğunu sırayla, her değişikliği bir kez anlatır. `after` son yanıttaki ' +
    '`cursor` değeridir; `0` en eskiden, hiç verilmezse şu andan başlar. `hasMore` doğruysa hemen ' +
    'okumaya devam edilir.',
  examples: { reply: EXAMPLE_CHANGES },
  query: ChangesQuery,
  reply: OrderChanges,
  refuses: ['BRANCH_KEY_INVALID'],
});
