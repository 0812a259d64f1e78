import { z } from 'zod';
import { endpoint, only, PUBLIC } from '../endpoint.ts';
import { dataReply, Point, searchText } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';

/**
 * A found place. `source`: the company's own past deliveries, the bundled gazetteer, or the configured
 * geocoder.
 */
export const Place = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  location: Point,
  source: z.enum(['history', 'gazetteer', 'geocoder']),
});
export type Place = z.infer<typeof Place>;

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: only(STAFF_ROLES),
  tag: 'Harita',
  summary: 'Adres arar',
  query: z.strictObject({
    q: searchText(200),
  }),
  reply: dataReply(z.array(Place)),
});

/** What the web needs to know before it draws: map tiles, demo mode, contacts. Public. */
export const WebSettings = z.object({
  tiles: z.object({
    url: z.string(),
    darkUrl: z.string(),
    attribution: z.string(),
    maxZoom: z.number().int(),
  }),
  /** The demo accounts may sign in here. */
  demo: z.boolean(),
  /** Null: not shown. */
  contact: z.object({
    whatsapp: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  version: z.string(),
});
export type WebSettings = z.infer<typeof WebSettings>;
export const getWebSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: PUBLIC,
  tag: 'Genel',
  summary: 'Arayüz ayarları',
  reply: WebSettings,
});
