import { Validator } from '@seriousme/openapi-schema-validator';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

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

  it('is shown at /api/docs under the same content policy as everything else', async () => {
    const page = await t.call(null, 'GET', '/api/docs/');
    expect(page.status).toBe(200);
    const policy = String(page.raw.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.raw.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]/);
  });
});
