import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A download. */
export interface FileReply {
  readonly content: Buffer | Readable;
  readonly mediaType: string;
  /** Name that the browser proposes; may be Turkish. */
  readonly name: string;
  /**
   * For content whose address changes with it: who may store it for good. Left out: nobody may store it.
   */
  readonly immutable?: 'private' | 'public';
}

/** ASCII form of a name for clients that do not know `filename*`. */
const plainName = (name: string): string => name.replaceAll(/[^\w.\- ]/g, '_');

/**
 * Sends a download: as an attachment and never guessed at, so that a browser runs nothing of it
 * (criteria B13).
 */
export function sendFile(reply: FastifyReply, { content, mediaType, name, immutable }: FileReply): unknown {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  void reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encoded}`)
    .header('x-content-type-options', 'nosniff');
  if (immutable) void reply.header('cache-control', `${immutable}, max-age=31536000, immutable`);
  return reply.send(content);
}
