import type { assertionOptionsWire } from '@keelstone/domain/api/factor.wire';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { InferType } from 'yup';

/** The browser gave no signature: the person went back or waited too long, or there is no such passkey here. */
export class PasskeyNotUsed extends Error {
  constructor(cause: unknown) {
    super('No passkey was used. Try again, or use another way', { cause });
    this.name = 'PasskeyNotUsed';
  }
}

/**
 * Lets the browser ask one of the account's passkeys for a signature. Loads the library with its first use. Throws
 * `PasskeyNotUsed`.
 */
export async function signWithPasskey(asked: InferType<typeof assertionOptionsWire>): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: optionsOf(asked) }).catch(
    (error: unknown) => {
      throw new PasskeyNotUsed(error);
    },
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

/** The options in the library's own closed types; what it does not know is left to the browser's default. */
function optionsOf({
  allowCredentials,
  userVerification,
  ...asked
}: InferType<typeof assertionOptionsWire>): PublicKeyCredentialRequestOptionsJSON {
  return {
    ...asked,
    userVerification: verifications.find((known) => known === userVerification) ?? 'preferred',
    allowCredentials: allowCredentials.map(({ id, type, transports = [] }) => ({
      id,
      type,
      transports: knownTransports.filter((known) => transports.includes(known)),
    })),
  };
}

const verifications = ['required', 'preferred', 'discouraged'] as const;
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
