import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { appCheckVerifier } from '../src/pipeline/app-check.repository.ts';
import type { Config } from '../src/platform/config.ts';
import { startApi, type Api } from '../testing/api.ts';
import { nothingWritten } from '../testing/database.ts';
import { makePerson } from '../testing/people.ts';
import { memoryApi } from '../testing/tested-api.ts';

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Google's side of App Check on this machine: it has no emulator. The Admin SDK under test uses its own code, over an
 * agent that directs every connection here.
 */
async function startGoogle() {
  const { publicKey, privateKey } = newKeys();
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const spent = new Set<string>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (google.isFailing) return answer(403, { error: { status: 'PERMISSION_DENIED', message: 'no role' } });
    if (request.url === '/v1/jwks') return answer(200, jwks);
    request.setEncoding('utf8').once('data', (sent: string) => {
      const alreadyConsumed = spent.has(sent);
      spent.add(sent);
      answer(200, alreadyConsumed ? { alreadyConsumed } : {});
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const httpAgent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  const credential = { getAccessToken: () => Promise.resolve({ access_token: 'local', expires_in: 3600 }) };
  const app = initializeApp({ projectId: 'demo-keelstone', httpAgent, credential }, `google-${String(port)}`);
  const google = {
    verify: appCheckVerifier(app),
    /** Answers only errors. Fetched keys are kept for six hours. */
    isFailing: false,
    /** A token as App Check makes it, by default a genuine one; each is different. */
    token({
      claims = {},
      key = privateKey,
      kid = 'one',
    }: { claims?: object; key?: KeyObject; kid?: string } = {}) {
      const iat = Math.floor(Date.now() / 1000);
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      const genuine = {
        iss: 'https://firebaseappcheck.googleapis.com/1234567890',
        aud: ['projects/1234567890', 'projects/demo-keelstone'],
        sub: '1:1234567890:web:abc',
        ...{ iat, exp: iat + 3600, jti: String((count += 1)) },
      };
      const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part({ ...genuine, ...claims })}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
    },
    async close() {
      await deleteApp(app);
      server.closeAllConnections();
      server.close();
    },
  };
  return google;
}
let count = 0;

const google = await startGoogle();
const { deps } = await memoryApi();
const { email, token: idToken } = await makePerson(deps);
let log: Record<string, unknown>[] = [];
const keep = (fields: object) => void log.push(fields as Record<string, unknown>);
const apiWith = (appCheck: Config['appCheck']) =>
  startApi({
    ...deps,
    config: { ...deps.config, appCheck },
    verifyAppCheck: google.verify,
    log: { info: keep, error: keep },
  });
const [off, observed, enforced] = [
  await apiWith('off'),
  await apiWith('observed'),
  await apiWith('enforced'),
];
beforeEach(() => {
  log = [];
});
afterAll(() => Promise.all([off, observed, enforced, google].map((each) => each.close())));

const headers = { 'content-type': 'application/json', token: `Bearer ${idToken}` };
function send(api: Api, name: EndpointName, appCheck: string | undefined, body: object) {
  const { method, path } = contract[name];
  const more = appCheck === undefined ? {} : { 'X-Firebase-AppCheck': appCheck };
  return api.send(method, path, { headers: { ...headers, ...more }, body: JSON.stringify(body) });
}
const rename = (api: Api, appCheck?: string) =>
  send(api, 'update-profile', appCheck, { name: 'Nora Okafor', number: '+12025550100' });
/** Asks for a mail, which spends the token. */
const forget = (api: Api, appCheck: string) => send(api, 'forgot-password', appCheck, { email });
const verdicts = () => log.map(({ appCheck }) => appCheck);
const refusal = { status: 401, error: { code: 'app-check-failed' } };

it.each([
  ['POST', '/auth/login'],
  ['POST', '/API/Auth/login/'],
  ['HEAD', '/api/user'],
])('%s %s, another way to write a call, is refused without a token too', async (method, path) => {
  const body = method === 'POST' ? { body: '{}' } : {};
  expect((await fetch(`${enforced.url}${path}`, { method, headers, ...body })).status).toBe(401);
  expect(log).toMatchObject([{ appCheck: 'missing', outcome: 'app-check-failed' }]);
});

it('a genuine token lets calls through, however often it is sent', async () => {
  const token = google.token();
  for (const time of [1, 2]) expect([time, (await rename(enforced, token)).status]).toEqual([time, 200]);
  expect(verdicts()).toEqual(['valid', 'valid']);
});

it.each<[string, string]>([
  ['that has expired', google.token({ claims: { iat: 1, exp: Math.floor(Date.now() / 1000) - 10 } })],
  ['for another project', google.token({ claims: { aud: ['projects/1234567890', 'projects/other'] } })],
  ['of another issuer', google.token({ claims: { iss: 'https://securetoken.google.com/demo-keelstone' } })],
  ['signed with an unknown key', google.token({ kid: 'two' })],
  ['with a forged signature', google.token({ key: newKeys().privateKey })],
  ['that is an ID token', idToken],
  ['that is very long', `a.${'b'.repeat(5000)}.c`],
])('a token %s is refused', async (_title, token) => {
  expect(await rename(enforced, token)).toMatchObject(refusal);
  expect(log).toMatchObject([{ appCheck: 'invalid', outcome: 'app-check-failed' }]);
});

it('a token that a call has spent cannot be used again', async () => {
  const token = google.token();
  expect((await forget(enforced, token)).status).toBe(200);
  await nothingWritten(deps, async () => expect(await forget(enforced, token)).toMatchObject(refusal));
  expect(verdicts()).toEqual(['valid', 'replayed']);
});

it('a call that cannot find out whether its token was spent is refused for now, and logs why', async () => {
  google.isFailing = true;
  const answer = await forget(enforced, google.token());
  google.isFailing = false;
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
  const error = expect.stringContaining('no role') as string;
  expect(log).toMatchObject([{ operation: 'app-check', error }, { appCheck: 'unproved' }]);
});

it('an instance that cannot fetch the keys of Google reports that, and calls no genuine token invalid', async () => {
  const cold = await startGoogle();
  cold.isFailing = true;
  const failures: unknown[] = [];
  const options = { isSpent: false, onFailure: (error: unknown) => void failures.push(error) };
  expect(await cold.verify(cold.token(), options)).toBe('unproved');
  expect(failures.map(String)).toEqual([expect.stringContaining('Json Web Keys')]);
  cold.isFailing = false;
  expect(await cold.verify(cold.token(), options)).toBe('valid');
  await cold.close();
});

it('while App Check is only observed every call goes through, and the log shows what would be refused', async () => {
  const [expired, token] = [google.token({ claims: { iat: 1, exp: 2 } }), google.token()];
  const answers = [await rename(observed), await rename(observed, expired)];
  for (const _time of [1, 2]) answers.push(await forget(observed, token));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(verdicts()).toEqual(['missing', 'invalid', 'valid', 'replayed']);
});

it('while App Check is off tokens are ignored', async () => {
  expect((await rename(off, 'nonsense')).status).toBe(200);
  expect(log[0]).not.toHaveProperty('appCheck');
});

it('the costly calls spend their token', () => {
  const spending = Object.entries<Endpoint>(contract).filter(([, { isAppCheckSpent }]) => isAppCheckSpent);
  const costly = 'forgot-password register request-withdrawal set-deposit-key submit-kyc update-wallet';
  expect(
    spending
      .map(([name]) => name)
      .sort()
      .join(' '),
  ).toBe(costly);
});
