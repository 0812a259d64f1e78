import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import * as calls from './calls.ts';
import { WebSettings } from './schema.ts';

export const getWebSettings = endpoint(calls.getWebSettings, {
  access: PUBLIC,
  tag: TAGS.general,
  summary: 'Arayüz ayarları',
  reply: WebSettings,
});
