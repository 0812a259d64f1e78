import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';
import { markPolled } from './etag.ts';
import { GUIDE_PATHS, type GuideLanguage, renderGuide } from './guide-page.ts';

/** Beside the bundled server, or among the documents when running from source. */
const FOLDERS = ['./guide/', '../../../../docs/'];
const FILES: Readonly<Record<GuideLanguage, string>> = { tr: 'integrations.tr.md', en: 'integrations.md' };

/** The guide's text. @throws Error when the build left it out: the server must not start without it */
export function readGuide(language: GuideLanguage): string {
  const places = FOLDERS.map((folder) => new URL(folder + FILES[language], import.meta.url));
  const file = places.find((place) => existsSync(place));
  if (!file) throw new Error(`${FILES[language]} is missing beside the server`);
  return readFileSync(file, 'utf8');
}

/** Serves the integration guide in both languages; rendered once, at the start. */
export function installGuide(http: FastifyInstance): void {
  for (const language of ['tr', 'en'] as const) {
    const page = renderGuide(readGuide(language), { language, version: VERSION });
    http.get(GUIDE_PATHS[language], (_, reply) => {
      markPolled(reply);
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
  }
}
