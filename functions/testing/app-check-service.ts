import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { appCheckVerifier, type AppCheckVerifier } from '../src/pipeline/app-check.repository.ts';

const projectId = 'demo-keelstone';
const keyId = 'one';

/** The claims of a token; by default those of a genuine one. */
export type TokenOptions = {
  audience?: string;
  issuer?: string;
  ttlSeconds?: number;
  key?: KeyObject;
  keyId?: string;
};

export type AppCheckService = {
  verify: AppCheckVerifier;
  /** A token as App Check makes it; each one is different. */
  token(options?: TokenOptions): string;
  /** A key that App Check does not know. */
  strangerKey: KeyObject;
  /** Makes it answer only errors, until it is called with false. Fetched keys are kept for six hours. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
};

/**
 * Google's side of App Check on this machine: it has no emulator. The Admin SDK under test uses its own code, over an
 * agent that directs every connection here.
 */
export async function startAppCheckService(): Promise<AppCheckService> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] };
  const spent = new Set<string>();
  let isFailing = false;

  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (isFailing) return answer(403, { error: { status: 'PERMISSION_DENIED', message: 'no role' } });
    if (request.url === '/v1/jwks') return answer(200, jwks);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { app_check_token: token } = JSON.parse(Buffer.concat(chunks).toString()) as {
        app_check_token: string;
      };
      const alreadyConsumed = spent.has(token);
      spent.add(token);
      answer(200, alreadyConsumed ? { alreadyConsumed } : {});
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const httpAgent = new Agent();
  Object.assign(httpAgent, { createConnection: () => connect(port, '127.0.0.1') });
  const credential = {
    getAccessToken: () => Promise.resolve({ access_token: 'local', expires_in: 3600 }),
  };
  const app = initializeApp({ projectId, httpAgent, credential }, `app-check-${String(port)}`);
  let count = 0;

  return {
    verify: appCheckVerifier(app),
    strangerKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    token({ audience, issuer, ttlSeconds = 3600, key = privateKey, keyId: kid = keyId } = {}) {
      const nowSeconds = Math.floor(Date.now() / 1000);
      count += 1;
      return jwt(key, kid, {
        iss: issuer ?? 'https://firebaseappcheck.googleapis.com/1234567890',
        aud: ['projects/1234567890', audience ?? `projects/${projectId}`],
        sub: '1:1234567890:web:abc',
        iat: nowSeconds + Math.min(0, ttlSeconds - 1),
        exp: nowSeconds + ttlSeconds,
        jti: String(count),
      });
    },
    fail(failing) {
      isFailing = failing;
    },
    close: async () => {
      await deleteApp(app);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function jwt(key: KeyObject, kid: string, payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(payload)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
