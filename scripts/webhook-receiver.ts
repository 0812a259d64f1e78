/** A receiver of webhooks on the loopback, for journeys: the same that the server's own tests use. */
export {
  isAcceptedBy,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../apps/server/src/test/webhook-receiver.ts';
