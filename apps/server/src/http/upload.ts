import { createHash } from 'node:crypto';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { Busboy } from '@fastify/busboy';
import { MAX_UPLOAD_FIELD_LENGTH, MAX_UPLOAD_FIELDS } from '@ulak/contracts/body-limits';
import type { Endpoint } from '@ulak/contracts/endpoint';
import type { FieldErrors } from '@ulak/contracts/errors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError, fieldError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a call that takes one (`Endpoint.upload`); its text fields are the body. */
    upload: UploadedFile | null;
  }
  interface FastifyContextConfig {
    uploadMaxBytes?: number;
  }
}

/** A file as it arrived, whole. Its name and what it says of itself prove nothing. */
export interface UploadedFile {
  /** Last part of the sender's path, shortened; for people to read, never for a path. */
  readonly name: string;
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, base64url. */
  readonly digest: string;
}

interface Parts {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | null;
}

const MEDIA_TYPE = 'multipart/form-data';
const FILE_FIELD = 'file';
const MAX_FILE_NAME = 120;
const MAX_NAME_BYTES = 100;
const MAX_HEADER_BYTES = 4 * 1024;
const MAX_HEADERS = 10;

/** Mounts a route that takes multipart/form-data and nothing else; all others take no form (criteria B06). */
export function routeUpload(app: FastifyInstance, route: RouteOptions, maxBytes: number): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // As a buffer: the server's own limit and its time-out hold for it as for every other body.
    scope.addContentTypeParser(
      MEDIA_TYPE,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        const { fields, file } = await readParts(request, body, maxBytes);
        request.upload = file;
        return fields;
      },
    );
    scope.route({ ...route, config: { ...route.config, uploadMaxBytes: maxBytes } });
  });
}

/** @throws AppError VALIDATION_ERROR on `file` when none was sent */
export function requireFile(request: FastifyRequest): UploadedFile {
  if (request.upload === null) throw fieldError(FILE_FIELD, 'Lütfen bir dosya seçin');
  if (request.upload.bytes.length === 0) throw fieldError(FILE_FIELD, 'Seçtiğiniz dosya boş');
  return request.upload;
}

/** Facts of a refused body of this route: its limit, and what it takes. */
export function uploadFacts({ uploadMaxBytes }: { uploadMaxBytes?: number }) {
  return uploadMaxBytes === undefined
    ? null
    : { limitMb: Math.floor(uploadMaxBytes / 1024 ** 2), expected: MEDIA_TYPE };
}

/** What an endpoint asks of its route; null for one without an upload. */
export const uploadLimitOf = ({ upload }: Pick<Endpoint, 'upload'>): number | null =>
  upload?.maxBytes ?? null;

function openParser({ headers }: FastifyRequest, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // A part without a file name is a text, whatever type it claims.
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: {
        fieldNameSize: MAX_NAME_BYTES,
        fieldSize: MAX_UPLOAD_FIELD_LENGTH * 4,
        fields: MAX_UPLOAD_FIELDS,
        files: 1,
        fileSize: maxBytes,
        parts: MAX_UPLOAD_FIELDS + 2,
        headerPairs: MAX_HEADERS,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    throw new AppError('MALFORMED_UPLOAD');
  }
}

/**
 * The parts of a form: one file at most, a few short texts, each name once.
 * @throws AppError MALFORMED_UPLOAD | FILE_TOO_LARGE | VALIDATION_ERROR
 */
function readParts(request: FastifyRequest, body: Buffer, maxBytes: number): Promise<Parts> {
  const parser = openParser(request, maxBytes);
  // Without a prototype: a field may be called `constructor` or `__proto__`.
  const fields = Object.create(null) as Record<string, string>;
  const errors = Object.create(null) as FieldErrors;
  let file: Promise<UploadedFile> | null = null;
  return new Promise((resolve, reject) => {
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      const error = fieldProblem(name in fields, value, isNameCut || isValueCut);
      if (error) errors[name] = error;
      else fields[name] = value;
    });
    parser.on('file', (name, stream, fileName) => {
      if (name !== FILE_FIELD) {
        errors[name] = 'Bilinmeyen alan';
        stream.resume();
      } else file = collect(stream, fileName);
      file?.catch(reject);
    });
    parser.on('filesLimit', () => (errors[FILE_FIELD] = 'Tek bir dosya gönderin'));
    parser.on('fieldsLimit', () => (errors._ = `En fazla ${MAX_UPLOAD_FIELDS} alan gönderebilirsiniz`));
    parser.on('partsLimit', () => (errors._ = `En fazla ${MAX_UPLOAD_FIELDS} alan gönderebilirsiniz`));
    parser.once('error', () => reject(new AppError('MALFORMED_UPLOAD')));
    parser.once('finish', () => {
      if (Object.keys(errors).length > 0) reject(new AppError('VALIDATION_ERROR', {}, { ...errors }));
      else Promise.resolve(file).then((found) => resolve({ fields, file: found }), reject);
    });
    parser.end(body);
  });
}

function fieldProblem(isRepeated: boolean, value: string, isCut: boolean): string | null {
  if (isRepeated) return 'Bu alan birden çok kez gönderilmiş';
  return isCut || value.length > MAX_UPLOAD_FIELD_LENGTH
    ? `En fazla ${MAX_UPLOAD_FIELD_LENGTH} karakter girebilirsiniz`
    : null;
}

async function collect(stream: BusboyFileStream, fileName: string): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    throw new AppError('MALFORMED_UPLOAD');
  }
  if (stream.truncated) throw new AppError('FILE_TOO_LARGE');
  const bytes = Buffer.concat(chunks);
  return { name: nameOf(fileName), bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
}

/** Characters that hide what a name ends with, or end a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Surrogate}\\/]/gu;
const nameOf = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').replaceAll(UNPRINTABLE, '').slice(0, MAX_FILE_NAME);
