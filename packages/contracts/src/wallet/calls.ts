import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type { EarningRef, PayoutRef } from '../ids.ts';
import type { OwnDeliveryRate, OwnMonthEstimate } from './estimates.ts';
import type {
  BonusBody,
  CorrectionBody,
  CorrectionView,
  EarningsQuery,
  EarningsReply,
  EarningView,
  EditEarningBody,
  OwnWalletReply,
  PayoutBody,
  PayoutPreview,
  PayoutPreviewQuery,
  PayoutsQuery,
  PayoutsReply,
  PayoutView,
  ReversePayoutBody,
  SummaryQuery,
  SummaryReply,
  WalletQuery,
} from './schema.ts';

export const getOwnWallet: CallOf<{
  query: typeof WalletQuery;
  reply: typeof OwnWalletReply;
}> = { method: 'GET', path: '/api/courier/earnings' };

export const getOwnDeliveryRate: CallOf<{
  reply: Answer<typeof OwnDeliveryRate>;
}> = { method: 'GET', path: '/api/courier/delivery-rate' };

export const getOwnMonthEstimate: CallOf<{
  reply: Answer<typeof OwnMonthEstimate>;
}> = { method: 'GET', path: '/api/courier/month-estimate' };

export const listEarnings: CallOf<{
  query: typeof EarningsQuery;
  reply: typeof EarningsReply;
}> = { method: 'GET', path: '/api/courier-earnings' };

export const summariseWallets: CallOf<{
  query: typeof SummaryQuery;
  reply: typeof SummaryReply;
}> = { method: 'GET', path: '/api/courier-earnings/summary' };

export const exportWallets: CallOf<{
  query: typeof SummaryQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier-earnings/export' };

export const addBonus: CallOf<{
  body: typeof BonusBody;
  reply: Answer<typeof EarningView>;
}> = { method: 'POST', path: '/api/courier/bonus' };

export const editEarning: CallOf<{
  params: typeof EarningRef;
  body: typeof EditEarningBody;
  reply: Answer<typeof EarningView>;
}> = { method: 'PATCH', path: '/api/courier/earnings/:id' };

export const removeEarning: CallOf<{
  params: typeof EarningRef;
  reply: Answer<typeof EarningView>;
}> = { method: 'DELETE', path: '/api/courier/earnings/:id' };

export const addCorrection: CallOf<{
  body: typeof CorrectionBody;
  reply: Answer<typeof CorrectionView>;
}> = { method: 'POST', path: '/api/courier/corrections' };

export const previewPayout: CallOf<{
  query: typeof PayoutPreviewQuery;
  reply: Answer<typeof PayoutPreview>;
}> = { method: 'GET', path: '/api/courier/payouts/preview' };

export const listPayouts: CallOf<{
  query: typeof PayoutsQuery;
  reply: typeof PayoutsReply;
}> = { method: 'GET', path: '/api/courier/payouts' };

export const payCourier: CallOf<{
  body: typeof PayoutBody;
  reply: Answer<typeof PayoutView>;
}> = { method: 'POST', path: '/api/courier/payouts' };

export const reversePayout: CallOf<{
  params: typeof PayoutRef;
  body: typeof ReversePayoutBody;
  reply: Answer<typeof PayoutView>;
}> = { method: 'POST', path: '/api/courier/payouts/:id/reverse' };
