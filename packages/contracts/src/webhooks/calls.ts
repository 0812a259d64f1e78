import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type {
  CreateWebhookBody,
  DeliveriesQuery,
  DeliveryRef,
  ResendFailedBody,
  ResentCount,
  RotateSecretBody,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookPage,
  WebhookRef,
  WebhooksQuery,
  WebhookTestResult,
  WebhookView,
  WebhookWithSecret,
  WholeWebhookSecret,
} from './schema.ts';

export const createWebhook: CallOf<{
  body: typeof CreateWebhookBody;
  reply: Answer<typeof WebhookWithSecret>;
}> = { method: 'POST', path: '/api/webhooks' };

export const getWebhook: CallOf<{
  params: typeof WebhookRef;
  reply: Answer<typeof WebhookView>;
}> = { method: 'GET', path: '/api/webhooks/:id' };

export const getWebhookDelivery: CallOf<{
  params: typeof DeliveryRef;
  reply: Answer<typeof WebhookDeliveryDetail>;
}> = { method: 'GET', path: '/api/webhooks/:id/deliveries/:messageId' };

export const listWebhookDeliveries: CallOf<{
  params: typeof WebhookRef;
  query: typeof DeliveriesQuery;
  reply: typeof WebhookDeliveryPage;
}> = { method: 'GET', path: '/api/webhooks/:id/deliveries' };

export const listWebhooks: CallOf<{
  query: typeof WebhooksQuery;
  reply: typeof WebhookPage;
}> = { method: 'GET', path: '/api/webhooks' };

export const removeWebhook: CallOf<{
  params: typeof WebhookRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/webhooks/:id' };

export const resendFailedDeliveries: CallOf<{
  params: typeof WebhookRef;
  body: typeof ResendFailedBody;
  reply: Answer<typeof ResentCount>;
}> = { method: 'POST', path: '/api/webhooks/:id/resend-failed' };

export const resendWebhookDelivery: CallOf<{
  params: typeof DeliveryRef;
  reply: Answer<typeof WebhookDelivery>;
}> = { method: 'POST', path: '/api/webhooks/:id/deliveries/:messageId/resend' };

export const resumeWebhook: CallOf<{
  params: typeof WebhookRef;
  reply: Answer<typeof WebhookView>;
}> = { method: 'POST', path: '/api/webhooks/:id/resume' };

export const revealWebhookSecret: CallOf<{
  params: typeof WebhookRef;
  reply: Answer<typeof WholeWebhookSecret>;
}> = { method: 'POST', path: '/api/webhooks/:id/reveal-secret' };

export const rotateWebhookSecret: CallOf<{
  params: typeof WebhookRef;
  body: typeof RotateSecretBody;
  reply: Answer<typeof WebhookWithSecret>;
}> = { method: 'POST', path: '/api/webhooks/:id/rotate-secret' };

export const testWebhook: CallOf<{
  params: typeof WebhookRef;
  body: typeof TestWebhookBody;
  reply: Answer<typeof WebhookTestResult>;
}> = { method: 'POST', path: '/api/webhooks/:id/test' };

export const updateWebhook: CallOf<{
  params: typeof WebhookRef;
  body: typeof UpdateWebhookBody;
  reply: Answer<typeof WebhookView>;
}> = { method: 'PATCH', path: '/api/webhooks/:id' };
