import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/deps.ts';
import { identityToolkit } from '../../src/features/access/auth/identity-toolkit.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { mailedCode } from '../../testing/sent-mails.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const password = 'correct horse';
let deps: Deps;
let api: Api;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  const made = testDeps({ database: freshDatabase('leftovers'), areBooksTrue: false });
  const log = {
    info: (fields: Record<string, unknown>) => void logged.push(fields),
    error: (fields: Record<string, unknown>) => void logged.push(fields),
  };
  deps = { ...made, log };
  api = await startApi(deps);
});
afterAll(() => api.close());

let network = 0;
const ipElsewhere = (): string => {
  network += 1;
  return `10.${String(Math.floor(network / 250))}.${String(network % 250)}.7`;
};
const freshEmail = (): string => `${randomUUID()}@people.test`;
const register = (email: string, on: Api = api) =>
  on.call('register', {
    body: { name: 'Nora Quist', email, number: '+12025550123', password },
    ip: ipElsewhere(),
  });

describe('a verification', () => {
  it('that races with "This wasn’t me" is refused, and is not logged as a bug', async () => {
    const email = freshEmail();
    await register(email);
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const code = await mailedCode(deps, email, 'verify-email', 'secure');
    let isFirst = true;
    const slow = await startApi({
      ...deps,
      identity: {
        ...deps.identity,
        restore: async (uid, restoration) => {
          if (isFirst) await api.call('use-secure-link', { body: { code }, ip: ipElsewhere() });
          isFirst = false;
          return deps.identity.restore(uid, restoration);
        },
      },
    });
    const { status } = await slow.call('verify-email', { body: { oobCode }, ip: ipElsewhere() });
    await slow.close();
    expect(status).not.toBe(500);
  });
});

describe('an answer of Identity Toolkit that is not about the password', () => {
  it.each([
    [403, 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.'],
    [429, 'RESOURCE_EXHAUSTED'],
    [400, 'API key not valid. Please pass a valid API key.'],
  ])('%i %s is reported as our error, not as a wrong password', async (status, message) => {
    const server = createServer((_, response) =>
      response.writeHead(status).end(JSON.stringify({ error: { code: status, message } })),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const toolkit = identityToolkit({ baseUrl: `http://127.0.0.1:${String(port)}`, apiKey: 'any' });
    const asked = toolkit.signInWithPassword({ email: freshEmail(), password });
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    server.closeAllConnections();
    server.close();
  });
});
