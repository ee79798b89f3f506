import { randomBytes, randomUUID } from 'node:crypto';
import { isRecord } from '../../emulator/src/json.ts';
import type { Finding } from '../doctor/finding.ts';
import { askAsClient, askGoogle, GoogleFailure, type Operator } from './google-api.ts';
import type { SignCustomToken } from './sign-custom-token.ts';

/** An account that a probe could not delete can be recognised by its uid. */
export const probePrefix = 'keelstone-probe-';

export type Probe = { operator: Operator; apiKey: string; sign: SignCustomToken };

type Account = { uid: string; email: string; claims: { sid: string; scope: string } };

/**
 * Signs in a throwaway account of a real project and looks at what our sessions rely on: the provider of the token and
 * its claims `sid` and `scope`. The account has no user document and a password that nobody knows, and is deleted in any
 * case.
 */
export async function probeSignIn(probe: Probe): Promise<Finding[]> {
  const uid = `${probePrefix}${randomUUID()}`;
  const claims = { sid: randomBytes(16).toString('base64url'), scope: 'full' };
  const account: Account = { uid, email: `${uid}@example.com`, claims };
  try {
    await createAccount(probe, account);
  } catch (error) {
    const isUncertain = error instanceof GoogleFailure && error.isUncertain;
    return isUncertain ? [...failed(error), await deleteAccount(probe, uid)] : failed(error);
  }
  const findings = await signIn(probe, account).catch(failed);
  return [...findings, await deleteAccount(probe, uid)];
}

async function createAccount({ operator }: Probe, { uid, email }: Account): Promise<void> {
  const url = `${operator.urls.identityToolkit}/v1/projects/${operator.project}/accounts`;
  const password = randomBytes(32).toString('base64url');
  await askGoogle(url, operator, { localId: uid, email, password, emailVerified: true });
}

async function signIn({ operator, apiKey, sign }: Probe, account: Account): Promise<Finding[]> {
  const token = await sign({ uid: account.uid, claims: account.claims });
  const url = `${operator.urls.identityToolkit}/v1/accounts:signInWithCustomToken`;
  const { idToken } = await askAsClient(url, apiKey, { token, returnSecureToken: true });
  return examineClaims(claimsOf(idToken), account);
}

/** One sentence for each thing that the API asks of a token. */
function examineClaims(found: Readonly<Record<string, unknown>>, { email, claims }: Account): Finding[] {
  const firebase = found['firebase'];
  const provider = isRecord(firebase) ? firebase['sign_in_provider'] : undefined;
  return [
    compare('the sign-in provider of the ID token', provider, 'custom'),
    compare('the claim sid', found['sid'], claims.sid),
    compare('the claim scope', found['scope'], claims.scope),
    found['email'] === undefined
      ? { verdict: 'ok', what: 'the claim email', found: 'is left out, which the API allows' }
      : compare('the claim email', found['email'], email),
  ];
}

function compare(what: string, found: unknown, wanted: string): Finding {
  if (found === wanted) return { verdict: 'ok', what, found: 'is as expected' };
  const remedy = 'The API would refuse every session of this project: do not deploy, and report it';
  const is = found === undefined ? 'is missing' : `is ${JSON.stringify(found)}`;
  return { verdict: 'missing', what, found: `${is}, not "${wanted}"`, remedy };
}

async function deleteAccount({ operator }: Probe, uid: string): Promise<Finding> {
  const what = 'the throwaway account';
  const url = `${operator.urls.identityToolkit}/v1/projects/${operator.project}/accounts:delete`;
  try {
    await askGoogle(url, operator, { localId: uid });
    return { verdict: 'ok', what, found: 'is deleted again' };
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    if (error.message.includes('USER_NOT_FOUND')) return { verdict: 'ok', what, found: 'was never created' };
    const remedy = `console → Authentication → Users: delete the user with the UID ${uid}`;
    return { verdict: 'missing', what, found: `may still exist: ${error.message}`, remedy };
  }
}

/** The signature is not checked: the token has just come from Google over TLS. */
function claimsOf(idToken: unknown): Record<string, unknown> {
  const [, payload = ''] = typeof idToken === 'string' ? idToken.split('.') : [];
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (isRecord(claims)) return claims;
  } catch {
    // Reported below: what is no JSON is no token.
  }
  throw new GoogleFailure('signInWithCustomToken answered without an ID token');
}

function failed(error: unknown): Finding[] {
  if (!(error instanceof GoogleFailure)) throw error;
  return [
    {
      verdict: 'missing',
      what: 'the sign-in of a throwaway account',
      found: `failed: ${error.message}`,
      remedy,
    },
  ];
}

const remedy = `The operator needs roles/firebaseauth.admin, and roles/iam.serviceAccountTokenCreator on the functions'
service account (docs/deploy.md, step 2); the APIs iamcredentials and cloudresourcemanager must be enabled`;
