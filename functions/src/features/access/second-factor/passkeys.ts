import {
  type Factors,
  type Passkey,
  derivePasskeyId,
} from '@keelstone/domain/access/second-factor/second-factor';
import type {
  Assertion,
  PasskeyRegistration,
} from '@keelstone/domain/access/second-factor/second-factor.schema';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import type { User } from '@keelstone/domain/core/user/user';
import { brand } from '@keelstone/domain/kernel/brand';
import type { Config } from '../../../platform/config.ts';

/** Loaded at its first use, because most requests and the start of an instance do not need it. */
const loadLibrary = () => import('@simplewebauthn/server');

type Site = Pick<Config, 'rpId' | 'appUrl'>;

/**
 * The attestation formats that answer `attestation: none`. For others the library would check the manufacturer's
 * certificates and fetch the revocation list they name: the author of the certificate would choose the URL.
 */
const formsOfNone: readonly string[] = ['none', 'packed'];

/** Options for a browser to create a passkey. `challenge` is in base64url. */
export async function makeRegistrationOptions(
  { user, factors, challenge }: { user: User; factors: Factors; challenge: string },
  { rpId }: Site,
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.uid)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: oneTimeLinkLimits.challengeAgeMsMax,
    attestationType: 'none',
    excludeCredentials: describePasskeys(factors.passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Options for a browser to ask for one of the account's passkeys. */
export async function toAssertionOptions(
  { factors, challenge }: { factors: Factors; challenge: string },
  { rpId }: Site,
) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: describePasskeys(factors.passkeys),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: oneTimeLinkLimits.challengeAgeMsMax,
    userVerification: 'preferred',
  });
}

/**
 * The passkey that a browser has made, or `undefined` unless it was made for this challenge on our site. The caller
 * already knows the password, so the authenticator need not have asked for a PIN or a finger.
 */
export async function readRegistration(
  {
    credential,
    challenge,
    name,
    atMs,
  }: { credential: PasskeyRegistration; challenge: string; name: string; atMs: number },
  { rpId, appUrl }: Site,
): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id, rawId } = credential;
  const { attestationObject, clientDataJSON, transports } = credential.response;
  if (!(await isWithoutMaker(attestationObject))) return undefined;
  const verification = await catchFault(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { attestationObject, clientDataJSON, ...(transports === undefined ? {} : { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(appUrl).origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    }),
  );
  if (verification?.verified !== true) return undefined;
  const { credential: made } = verification.registrationInfo;
  return {
    id: derivePasskeyId(made.id),
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: made.transports ?? [],
    name,
    addedAtMs: atMs,
    usedAtMs: null,
  };
}

/**
 * The authenticator's counter after a valid signature of this challenge on our site. `undefined` for any other
 * signature, and if the counter has not grown, which means that somebody has copied the passkey. Two zeros mean an
 * authenticator that does not count.
 */
export async function verifyAssertion(
  { assertion, passkey, challenge }: { assertion: Assertion; passkey: Passkey; challenge: string },
  { rpId, appUrl }: Site,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, rawId, response } = assertion;
  const verification = await catchFault(() =>
    verifyAuthenticationResponse({
      response: { id, rawId, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: new URL(appUrl).origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  return verification?.verified === true ? verification.authenticationInfo.newCounter : undefined;
}

/** The challenge that a browser claims to have signed; untrusted until the signature is checked. */
export function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const challenge: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

async function isWithoutMaker(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const form = await catchFault(() => decodeAttestationObject(bytes).get('fmt'));
  return form !== undefined && formsOfNone.includes(form);
}

/** Runs a check of the library, which throws for every fault in a response. Anybody may send faulty ones. */
async function catchFault<T>(check: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/** The passkeys in WebAuthn's form. */
export function describePasskeys(passkeys: readonly Passkey[]) {
  return passkeys.map(({ credentialId: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));
}
