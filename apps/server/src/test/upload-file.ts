import type { Method } from '@ulak/contracts/call';
import type { Answer, Caller, TestApp } from './build-app.ts';

/** A file of a form: its name and what it says of itself need not be true. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly type?: string;
  /** Default `file`. */
  readonly field?: string;
}

export interface SentForm {
  readonly file?: SentFile;
  readonly files?: readonly SentFile[];
  readonly fields?: Readonly<Record<string, string>>;
}

export const BOUNDARY = 'ulak-test-boundary';

/** The bytes of a form as browsers write them. */
export function formBytes({ file, files = file ? [file] : [], fields = {} }: SentForm): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { name, bytes, type = 'application/octet-stream', field = 'file' } of files) {
    const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`;
    const head = `--${BOUNDARY}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]));
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends a form as a signed-in user. */
export async function uploadFile(
  t: TestApp,
  who: Caller,
  { method, url }: { method: Method; url: string },
  form: SentForm | Buffer,
): Promise<Answer> {
  const cookie = who !== null && 'cookie' in who ? { cookie: who.cookie } : {};
  const raw = await t.app.http.inject({
    method,
    url,
    headers: { ...cookie, 'content-type': FORM_TYPE },
    payload: Buffer.isBuffer(form) ? form : formBytes(form),
  });
  return { status: raw.statusCode, body: raw.body === '' ? null : raw.json(), raw };
}
