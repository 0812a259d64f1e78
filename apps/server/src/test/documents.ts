import sharp from 'sharp';
import type { Answer, TestApp } from './build-app.ts';
import type { GivenUser } from './factories.ts';
import { formBytes, FORM_TYPE } from './upload-file.ts';

/** A picture of a paper, as a telephone takes it: turned, with a place and an owner in it. */
export const photo = (width = 90, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 180, b: 120 } } })
    .withExif({ IFD0: { Copyright: 'gizli-sahip' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();

export interface SentDocument {
  /** Any text: tests send what is none, too. */
  readonly documentType?: string;
  readonly expiresAt?: string;
  readonly bytes?: Buffer | string;
  readonly name?: string;
  readonly key?: string;
}

/** Uploads a paper as a courier; a licence valid for ten years where nothing else is said. */
export async function sendDocument(t: TestApp, who: GivenUser, sent: SentDocument = {}): Promise<Answer> {
  const { documentType = 'DRIVERS_LICENSE_FRONT', bytes = await photo(), name = 'ehliyet.jpg', key } = sent;
  const expiresAt = sent.expiresAt ?? (documentType === 'DRIVERS_LICENSE_FRONT' ? '2036-03-02' : undefined);
  const fields = { documentType, ...(expiresAt !== undefined && { expiresAt }) };
  const raw = await t.app.http.inject({
    method: 'POST',
    url: '/api/courier/documents',
    headers: {
      cookie: who.cookie,
      'content-type': FORM_TYPE,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: formBytes({ file: { name, bytes }, fields }),
  });
  return { status: raw.statusCode, body: raw.json(), raw };
}

/** The number of a paper that was stored. */
export async function givenDocument(t: TestApp, who: GivenUser, sent: SentDocument = {}): Promise<number> {
  const answer = await sendDocument(t, who, sent);
  if (answer.status !== 201) throw new Error(answer.raw.body);
  return answer.body.data.id;
}

/** Decides about a paper. */
export const reviewAs = (
  t: TestApp,
  who: GivenUser,
  id: number,
  body: object = { status: 'APPROVED' },
): Promise<Answer> => t.call(who, 'PATCH', `/api/admin/courier-documents/${id}/review`, body);
