import { z } from 'zod';

/** Settings that the web needs at start: map tiles, demo mode, contacts. Public. */
export const WebSettings = z.object({
  tiles: z.object({
    url: z.string(),
    darkUrl: z.string(),
    attribution: z.string(),
    maxZoom: z.number().int(),
  }),
  /** Whether the demo accounts may sign in here. */
  demo: z.boolean(),
  /** Whether an OWNER exists; without one nobody can sign in. */
  hasOwner: z.boolean(),
  /** Null: not shown. */
  contact: z.object({
    whatsapp: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  version: z.string(),
});
export type WebSettings = z.infer<typeof WebSettings>;
