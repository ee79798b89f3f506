import { Buffer } from 'node:buffer';
import { expect, test } from '../support/test.ts';

test(
  'a missing file is a 404 that is not cached, and an existing one is cached permanently',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const missing = await request.get('/assets/missing.js');
    expect(missing.status()).toBe(404);
    expect(missing.headers()['cache-control']).toBe('no-cache');
    const [script] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().includes('/assets/') && response.url().endsWith('.js'),
      ),
      page.goto('/login'),
    ]);
    expect(script.headers()['cache-control']).toContain('immutable');
  },
);

test(
  "the documented sign-in path sends the API's headers with every answer",
  { tag: '@desktop' },
  async ({ request }) => {
    for (const path of ['/api/auth/login', '/auth/login']) {
      const answer = await request.post(path, {
        // Bytes: a text would be sent as a JSON text.
        data: Buffer.from('{'),
        headers: { 'content-type': 'application/json' },
      });
      expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([
        path,
        400,
        'private, no-store',
      ]);
      expect(answer.headers()['content-security-policy']).toContain('sandbox');
      expect(await answer.json()).toMatchObject({ code: 'invalid-json' });
    }
  },
);
