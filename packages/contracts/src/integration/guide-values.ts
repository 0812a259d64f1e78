import type { ExampleValues } from './example-order.ts';
import type { ReceiverValues } from './webhook-examples.ts';

/** What the examples of the integration guide hold where a reader's own values belong. */
export const GUIDE_VALUES: ExampleValues & ReceiverValues = {
  baseUrl: 'https://ulak.example.com',
  apiKey: 'ulak_ANAHTAR',
  location: { lat: 40.9803, lng: 29.0227 },
  orderNumber: '10231',
  // base64 of 24 bytes that are nobody's secret
  secret: 'whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB',
  port: 8080,
};
