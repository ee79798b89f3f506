import type { PasskeyRequestOptionsWire } from '@keelstone/domain/api/factor.contract';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import { nameOf, PasskeyError } from './passkey-error.ts';
import { requestOptions } from './passkey-options.ts';

/**
 * Asks the browser to sign with one of the caller's passkeys. The library is loaded with the first click. Throws
 * `PasskeyError` where the browser cannot, or the person does not want to.
 */
export async function signWithPasskey(options: PasskeyRequestOptionsWire): Promise<Assertion> {
  const { browserSupportsWebAuthn, startAuthentication } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn())
    throw new PasskeyError('This browser cannot use passkeys. Use another browser, or a code.');
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: requestOptions(options) });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
  } catch (error) {
    throw new PasskeyError(
      ['NotAllowedError', 'AbortError'].includes(nameOf(error))
        ? 'No passkey was used: it was cancelled, took too long, or this device has none for your account.'
        : 'The passkey could not be used here. Use another device, or a code.',
    );
  }
}
