import type { ListedFile } from './document-files.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;

const plain = (text: string): string =>
  text.replaceAll(ENTITY, (_, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (ENTITIES[name.toLowerCase()] ?? ''),
  );

/** The text of the first element of a name that has no attributes and no elements within. */
function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : plain(text);
}

/**
 * A page of ListObjectsV2's answer, and the token of the next one; null: it is the last.
 * @throws Error for anything that is not a whole page: a page too few would make files look lost
 */
export function readListing(xml: string): {
  readonly files: readonly ListedFile[];
  readonly next: string | null;
} {
  const isCut = textOf(xml, 'IsTruncated');
  const next = textOf(xml, 'NextContinuationToken');
  if (!/<\/ListBucketResult>\s*$/.test(xml) || isCut === null) throw new Error('not a listing of a bucket');
  if (isCut === 'true' && !next) throw new Error('a listing without the token of its next page');
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const [name, at, size] = ['Key', 'LastModified', 'Size'].map((element) => textOf(entry, element));
    const file = { name: name ?? '', at: new Date(at ?? ''), size: Number(size ?? Number.NaN) };
    if (Number.isNaN(file.at.getTime()) || Number.isNaN(file.size))
      throw new Error('not a listing of a bucket');
    return file;
  });
  return { files, next: isCut === 'true' ? next : null };
}
