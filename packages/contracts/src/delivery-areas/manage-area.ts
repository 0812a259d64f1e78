import { TAGS } from '../api-tags.ts';
import { MAX_BODY_BYTES } from '../body-limits.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES, STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { AreaPreviewQuery, DeliveryAreaView, ReachView, SaveDeliveryAreaBody } from './schema.ts';

/** Where a branch delivers to. The desk draws it and says at once that a chosen point is outside. */
export const getDeliveryArea = endpoint(calls.getDeliveryArea, {
  access: only(STAFF_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin teslimat bölgesi',
  params: BranchRef,
  reply: dataReply(DeliveryAreaView),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** What so many minutes by road would hold; nothing is kept. */
export const previewDeliveryArea = endpoint(calls.previewDeliveryArea, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Bu kadar dakikada şubeden ulaşılan bölge',
  params: BranchRef,
  query: AreaPreviewQuery,
  reply: dataReply(ReachView),
  refuses: ['BRANCH_NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * Sets or removes a branch's area. Orders keep their mark; new ones, and those whose place changes, are
 * judged by it. An area of minutes is made by a job, within seconds where a router is there. Audited.
 */
export const saveDeliveryArea = endpoint(calls.saveDeliveryArea, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin teslimat bölgesini ayarlar',
  params: BranchRef,
  body: SaveDeliveryAreaBody,
  maxBodyBytes: MAX_BODY_BYTES,
  reply: dataReply(DeliveryAreaView),
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED', 'RECORD_CHANGED'],
});
