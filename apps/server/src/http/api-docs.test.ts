import { Validator } from '@seriousme/openapi-schema-validator';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { VERSION } from '../version.ts';
import { GUIDE_PATHS } from './guide-page.ts';

describe('the API documentation', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('is a valid OpenAPI 3.1 document with every declared call', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json');
    const result = await new Validator().validate(structuredClone(body));
    expect(result).toMatchObject({ valid: true });
    expect(body.openapi).toBe('3.1.0');
    for (const endpoint of ALL_ENDPOINTS)
      expect(
        body.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]?.summary,
      ).toBe(endpoint.summary);
  });

  it('carries the version of the product and leads to the guide', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json');
    expect(body.info.version).toBe(VERSION);
    for (const path of Object.values(GUIDE_PATHS)) {
      expect(body.info.description).toContain(`](${path})`);
      expect((await t.call(null, 'GET', path)).status).toBe(200);
    }
  });

  it('criteria D11: describes each call open to keys, with a request and an answer', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json');
    const open = ALL_ENDPOINTS.filter(({ access }) => access.who === 'rolesOrBranchKey');
    expect(open.length).toBeGreaterThanOrEqual(3);
    for (const { method, path, description = '', examples, ...endpoint } of open) {
      expect(description, path).not.toBe('');
      expect(() => endpoint.reply.parse(examples?.reply), path).not.toThrow();
      const documented = body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect(documented.description).toContain(description);
      const status = String(endpoint.status ?? 200);
      expect(documented.responses[status].content['application/json'].example).toEqual(examples?.reply);
      if (method === 'GET') continue;
      expect(() => endpoint.body.parse(examples?.body), path).not.toThrow();
      expect(documented.requestBody.content['application/json'].example).toEqual(examples?.body);
    }
  });

  it('spec 2 §3: documents repeated orders and every refusal of a body for external systems', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json');
    const { responses } = body.paths['/api/orders'].post;
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '404', '413', '415', '422']),
    );
    expect(responses['200'].content).toEqual(responses['201'].content);
    expect(Object.keys(body.paths['/api/orders'].get.responses)).not.toContain('413');
    const longest = ['/api/orders', '/api/login'].map(
      (path) => body.paths[path].post.requestBody.description,
    );
    expect(longest).toEqual(['En fazla 256 kB.', 'En fazla 16 kB.']);
  });

  it('criteria A05: names the Idempotency-Key where it counts, and only there', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json');
    const takesKey = (path: string): boolean =>
      body.paths[path].post.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key');
    expect(
      ['/api/orders', '/api/orders/{id}/assign', '/api/courier/accept-all'].filter(takesKey),
    ).toHaveLength(3);
    expect(['/api/login', '/api/courier-location', '/api/user/password'].filter(takesKey)).toEqual([]);
  });

  it('begins with the calls that are open to keys', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json');
    const first = body.tags[0].name;
    const listed = ALL_ENDPOINTS.filter(({ method, path }) =>
      body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].tags.includes(first),
    );
    expect(listed).toEqual(ALL_ENDPOINTS.filter(({ access }) => access.who === 'rolesOrBranchKey'));
  });

  it('fits a phone, with our icon and without the logo of the library', async () => {
    const page = await t.call(null, 'GET', '/api/docs/');
    expect(page.raw.body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(page.raw.body.match(/rel="icon"[^>]*/g)).toEqual([
      'rel="icon" href="/icon.svg" type="image/svg+xml"',
    ]);
    const settings = await t.call(null, 'GET', '/api/docs/static/swagger-initializer.js');
    expect(settings.raw.body).toContain('"layout":"BaseLayout"');
  });

  it('is shown at /api/docs under the same content policy as everything else', async () => {
    const page = await t.call(null, 'GET', '/api/docs/');
    expect(page.status).toBe(200);
    const policy = String(page.raw.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.raw.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]/);
  });
});
