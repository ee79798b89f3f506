import type { PasskeyCreationOptionsWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import type { PasskeyRegistration } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { toCreationOptions, readName, PasskeyError } from './passkey.ts';

const refusals: Readonly<Record<string, string>> = {
  // Browsers deliberately do not distinguish cancelled from timed out.
  NotAllowedError: 'No passkey was created: it was cancelled, or took too long. You can try again.',
  AbortError: 'No passkey was created: it was cancelled, or took too long. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

/**
 * Asks the browser to make a passkey. The library is loaded with the first click. Throws `PasskeyError` if the browser
 * cannot, or the person cancels.
 */
export async function createPasskey(options: PasskeyCreationOptionsWire): Promise<PasskeyRegistration> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn())
    throw new PasskeyError(
      'This browser cannot create passkeys. Use another browser, or an authenticator app.',
    );
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: toCreationOptions(options) });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
    };
  } catch (error) {
    throw new PasskeyError(
      refusals[readName(error)] ??
        'This device could not create a passkey. Try another one, or use an authenticator app.',
    );
  }
}

/** The devices by their names. An iPad claims to be a Mac, and an Android phone to be Linux, so the order counts. */
const names: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows PC'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux PC'],
];

/** The suggested name of a new passkey: the device of this browser. */
export function findDeviceName(userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My passkey';
}
