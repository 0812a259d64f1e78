import { getStreetTiles, getStreetTilesFile } from '@ulak/contracts/streets/draw-streets';
import { AppError } from '../../app-error.ts';
import { markPolled } from '../../http/etag.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { Mounter } from '../../http/mount.ts';
import { rangeOf } from './read-tiles.ts';
import type { StreetService } from './service.ts';

const OK = 200;
const PARTIAL = 206;
const NOT_MODIFIED = 304;
const NO_SUCH_RANGE = 416;

export function streetsRoutes(
  { mountBare, mountBareFile }: Mounter,
  { streets }: { streets: StreetService },
): void {
  mountBare(getStreetTiles, async ({ reply }) => {
    markPolled(reply);
    return streets.listTiles();
  });
  mountBareFile(getStreetTilesFile, async ({ params, request, reply }): Promise<FileReply> => {
    const { headers, method } = request;
    const { file } = params;
    const found = await streets.findTiles(file);
    if (!found) throw new AppError('NOT_FOUND');
    const { bytes, read } = found;
    const etag = `"${file.slice(0, file.indexOf('.'))}"`;
    const send = (status: number, content: FileReply['content']): FileReply => {
      void reply.status(status).header('etag', etag).header('accept-ranges', 'bytes');
      const tiles = { content, mediaType: 'application/vnd.pmtiles', name: file };
      // no such range: of this one question, and not of the file
      return status === NO_SUCH_RANGE ? tiles : { ...tiles, immutable: 'public' };
    };
    if (headers['if-none-match'] === etag) return send(NOT_MODIFIED, Buffer.alloc(0));
    // a part is asked for by GET alone (RFC 9110 §14.2)
    const isSame = method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === etag);
    const range = isSame ? rangeOf(headers.range, bytes) : null;
    if (range === 'none') {
      void reply.header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store');
      return send(NO_SUCH_RANGE, Buffer.alloc(0));
    }
    const { first, last } = range ?? { first: 0, last: bytes - 1 };
    if (range) void reply.header('content-range', `bytes ${first}-${last}/${bytes}`);
    void reply.header('content-length', last - first + 1);
    return send(range ? PARTIAL : OK, read(first, last));
  });
}
