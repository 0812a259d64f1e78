import type { Clock } from '../../clock.ts';
import {
  type BucketAnswer,
  type BucketLimits,
  type BucketPlace,
  createBucketClient,
} from './bucket-request.ts';
import { type DocumentFiles, isFileName } from './document-files.ts';
import { readListing } from './read-listing.ts';

const MISSING = 'NoSuchKey';
const codeOf = ({ body }: BucketAnswer): string | undefined =>
  /<Code>(\w{1,100})<\/Code>/.exec(body.toString('utf8'))?.[1];
const isMissing = (answer: BucketAnswer): boolean => answer.status === 404 && codeOf(answer) === MISSING;

/** An answer that is no success, with the storage's own code for the log. */
function assertDone(answer: BucketAnswer, status: number): void {
  if (answer.status !== status)
    throw new Error(`the storage of papers answered ${answer.status} ${codeOf(answer) ?? ''}`.trimEnd());
}

/**
 * Files in a bucket of an S3-compatible storage, under their names. A put is whole or not at all by the
 * storage itself; one whose answer was lost is taken back, or by the daily job.
 * @param clock the wall's: a signature is valid for minutes
 */
export function createBucketFiles(place: BucketPlace, clock: Clock, limits?: BucketLimits): DocumentFiles {
  const send = createBucketClient(place, clock, limits);
  const assertName = (name: string): void => {
    if (!isFileName(name)) throw new Error('not the name of a document file');
  };
  async function remove(name: string): Promise<void> {
    assertName(name);
    const answer = await send({ method: 'DELETE', name });
    if (!isMissing(answer)) assertDone(answer, 204);
  }
  return {
    async put(name, content) {
      assertName(name);
      try {
        assertDone(await send({ method: 'PUT', name, content }), 200);
      } catch (error) {
        // who waits for the refusal does not wait for this
        void remove(name).catch(() => undefined);
        throw error;
      }
    },
    async get(name) {
      assertName(name);
      const answer = await send({ method: 'GET', name });
      if (isMissing(answer)) return null;
      assertDone(answer, 200);
      return answer.body;
    },
    remove,
    async *list() {
      let token: string | null = null;
      do {
        const query = { 'list-type': '2', ...(token !== null && { 'continuation-token': token }) };
        const answer = await send({ method: 'GET', query });
        assertDone(answer, 200);
        const page = readListing(answer.body.toString('utf8'));
        for (const file of page.files) if (isFileName(file.name)) yield file;
        token = page.next;
      } while (token !== null);
    },
  };
}
