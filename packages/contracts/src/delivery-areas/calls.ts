import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type { AreaPreviewQuery, DeliveryAreaView, ReachView, SaveDeliveryAreaBody } from './schema.ts';

export const getDeliveryArea: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof DeliveryAreaView>;
}> = { method: 'GET', path: '/api/branches/:id/delivery-area' };

export const previewDeliveryArea: CallOf<{
  params: typeof BranchRef;
  query: typeof AreaPreviewQuery;
  reply: Answer<typeof ReachView>;
}> = { method: 'GET', path: '/api/branches/:id/delivery-area/preview' };

export const saveDeliveryArea: CallOf<{
  params: typeof BranchRef;
  body: typeof SaveDeliveryAreaBody;
  reply: Answer<typeof DeliveryAreaView>;
}> = { method: 'PUT', path: '/api/branches/:id/delivery-area' };
