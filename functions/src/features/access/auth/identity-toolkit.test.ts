import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityToolkit } from './identity-toolkit.ts';

/** Identity Toolkit as it answers a project that is not an emulator, which never locks. */
let server: Server;
let message = '';
let toolkit: ReturnType<typeof identityToolkit>;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 400, message } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  toolkit = identityToolkit({ baseUrl: `http://127.0.0.1:${String(port)}`, apiKey: 'any' });
});
afterAll(() => void server.close());

const credentials = { email: 'mira@people.test', password: 'correct horse' };

describe('a password that Identity Toolkit does not check', () => {
  it.each([
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
  ])('is reported as a lock: %s', async (answer) => {
    message = answer;
    await expect(toolkit.signInWithPassword(credentials)).rejects.toMatchObject({ code: 'sign-in-locked' });
  });

  it.each(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'USER_DISABLED'])(
    'is a wrong one otherwise: %s',
    async (answer) => {
      message = answer;
      expect(await toolkit.signInWithPassword(credentials)).toBeUndefined();
    },
  );
});
