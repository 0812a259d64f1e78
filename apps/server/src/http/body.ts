import { MAX_BODY_DEPTH, MAX_BODY_FIELDS, MAX_BODY_VALUES } from '@ulak/contracts/body-limits';
import type { Endpoint } from '@ulak/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends Pick<Endpoint, 'maxBodyValues' | 'sizeFault'> {}
}

/**
 * JSON only; an empty body is an empty object, so that a missing field is reported as a field. Forms and text
 * answer 415 (criteria B06).
 */
export function installBodyParser(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (isTooComplex(body as string, request.routeOptions.config.maxBodyValues))
      done(new AppError('BODY_TOO_COMPLEX'), undefined);
    else void parseJson(request, body as string, done);
  });
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [91, 93, 123, 125];

/**
 * Whether a JSON text has more levels, fields or values than any call takes: one pass over its characters
 * before it is parsed. Parsing and validating tens of thousands of fields blocks the event loop a hundred
 * times as long (docs/decisions/033).
 */
export function isTooComplex(json: string, maxValues = MAX_BODY_VALUES): boolean {
  let [depth, fields, values] = [0, 0, 0];
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values += 1;
    else if (code === COLON) fields += 1;
    else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > MAX_BODY_DEPTH) return true;
    }
  }
  return fields > MAX_BODY_FIELDS || values >= maxValues;
}
