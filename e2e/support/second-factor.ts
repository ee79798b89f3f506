import type { Page } from '@playwright/test';
import { contract } from '@keelstone/domain/api/contract';
import { limits } from '@keelstone/domain/limits';
import { Secret, TOTP } from 'otpauth';
import { ask } from './api.ts';
import type { Person } from './make-person.ts';

/** An authenticator app: each code is of a later step than the one before, since a code counts once. */
export type AuthenticatorApp = { nextCode: () => string };

/** Adds an app through the API, with a code of the step that has just passed. */
export async function addApp({ token }: Person): Promise<AuthenticatorApp> {
  const { secret } = await ask('request-totp', { token, body: {} });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeOf = (step: number): string => app.generate({ timestamp: step * limits.totpStepMs });
  let step = Math.floor(Date.now() / limits.totpStepMs) - 1;
  await ask('add-totp', { token, body: { code: codeOf(step) } });
  return {
    nextCode: () => {
      step = Math.max(step + 1, Math.floor(Date.now() / limits.totpStepMs));
      return codeOf(step);
    },
  };
}

/**
 * Gives the browser an authenticator that signs without asking, lets it make a passkey on the app's own origin, and adds
 * that through the API.
 */
export async function addPasskey(page: Page, { token }: Person): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const asked = await ask('request-passkey', { token, body: {} });
  // A document of the app's origin, without its code.
  await page.goto('/favicon.svg');
  const made: unknown = await page.evaluate(async (options) => {
    const publicKey: unknown = Reflect.apply(
      Reflect.get(PublicKeyCredential, 'parseCreationOptionsFromJSON') as () => unknown,
      PublicKeyCredential,
      [options],
    );
    const credential: unknown = await navigator.credentials.create(
      Object.fromEntries([['publicKey', publicKey]]),
    );
    const { id, rawId, type, response } = JSON.parse(JSON.stringify(credential)) as Record<string, unknown>;
    const { clientDataJSON, attestationObject, transports } = response as Record<string, unknown>;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  }, asked);
  const body = contract['add-passkey'].body.validateSync({ name: 'A phone', credential: made });
  await ask('add-passkey', { token, body });
}
