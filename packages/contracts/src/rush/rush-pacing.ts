import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { RushVerdict, RushView, SaveRushBody } from './schema.ts';

/** The branch's peak, and how full the slots of the next one are. */
export const getRush = endpoint(calls.getRush, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin yoğun saati (iftar modu)',
  params: BranchRef,
  reply: dataReply(RushView),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** Whether spreading over slots can help, by what came around the peak. */
export const getRushVerdict = endpoint(calls.getRushVerdict, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Yoğun saat aralıklarının şubeye ne sağlayabileceği, son dört haftanın siparişlerine göre',
  params: BranchRef,
  reply: dataReply(RushVerdict),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** Names the branch's peak, or switches it off. Orders keep the slots that they have. Audited. */
export const saveRush = endpoint(calls.saveRush, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin yoğun saatini ayarlar',
  params: BranchRef,
  body: SaveRushBody,
  reply: dataReply(RushView),
  refuses: ['BRANCH_NOT_FOUND', 'RECORD_CHANGED'],
});
