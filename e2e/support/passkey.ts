import { createHash } from 'node:crypto';
import { contract } from '@keelstone/domain/api/contract';
import type { PasskeyRequestOptionsWire } from '@keelstone/domain/api/factor.contract';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import type { Page } from '@playwright/test';
import { ask } from './api.ts';
import type { Person } from './make-person.ts';

/** Of `WebAuthn` in DevTools: an authenticator that signs 0 each time. */
export const notCounting = -1;

type Authenticator = {
  /** What it has counted; it signs one more. */
  setCounter: (counter: number) => Promise<void>;
};

/** Gives the browser an authenticator that creates passkeys and signs without user interaction. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setCounter: async (signCount) => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        await devtools.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        });
      }
    },
  };
}

/**
 * Lets the browser make a passkey on the page that it shows, and adds it through the API. `counter`: what it begins
 * with.
 */
export async function addPasskey(page: Page, { token }: Person, counter?: number): Promise<void> {
  const options = await ask('request-passkey', { token, body: {} });
  const { id, rawId, response } = await credentialOf(page, 'create', options);
  const attestationObject =
    counter === undefined
      ? response['attestationObject']
      : withCounter(response['attestationObject'] ?? '', { rpId: options.rp.id, counter });
  const { clientDataJSON } = response;
  const credential = { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
  await ask('add-passkey', {
    token,
    body: contract['add-passkey'].body.validateSync({ name: 'A phone', credential }),
  });
}

/** What a passkey signs on the page that the browser shows, whichever site that is. */
export async function sign(page: Page, options: PasskeyRequestOptionsWire): Promise<Assertion> {
  const { id, rawId, response } = await credentialOf(page, 'get', options);
  const { clientDataJSON = '', authenticatorData = '', signature = '' } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}

/** The site that the browser says it was signed on. */
export function originOf({ response: { clientDataJSON } }: Assertion): unknown {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return typeof data === 'object' && data !== null ? Reflect.get(data, 'origin') : undefined;
}

/** How often the authenticator says that it has signed. */
export function counterOf({ response: { authenticatorData } }: Assertion): number {
  return Buffer.from(authenticatorData, 'base64url').readUInt32BE(counterAt);
}

/** In what authenticators sign, the counter is behind the fingerprint of the domain and a byte of flags. */
const counterAt = 33;

/** DevTools has no authenticator whose passkeys have no counter; the answer it gives is not signed. */
function withCounter(
  attestationObject: string,
  { rpId, counter }: { rpId: string; counter: number },
): string {
  const bytes = Buffer.from(attestationObject, 'base64url');
  const domain = createHash('sha256').update(rpId).digest();
  bytes.writeUInt32BE(counter, bytes.indexOf(domain) + counterAt);
  return bytes.toString('base64url');
}

type Credential = { id: string; rawId: string; response: Record<string, string> };

function credentialOf(page: Page, kind: 'create' | 'get', options: object): Promise<Credential> {
  return page.evaluate(
    async ([method, asked]) => {
      const parser = method === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
      const parse = Reflect.get(PublicKeyCredential, parser) as () => unknown;
      const publicKey: unknown = Reflect.apply(parse, PublicKeyCredential, [asked]);
      const made: unknown = await Reflect.apply(navigator.credentials[method], navigator.credentials, [
        { publicKey },
      ]);
      return JSON.parse(JSON.stringify(made)) as Credential;
    },
    [kind, options] as const,
  );
}
