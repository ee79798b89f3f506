import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  PasskeyCreationOptionsWire,
  PasskeyRequestOptionsWire,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import type { Assertion } from '@keelstone/domain/access/second-factor/second-factor.schema';

/** The browser made or used no passkey. `message` says why, in words for the person. */
export class PasskeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PasskeyError';
  }
}

/** The name of the browser's own error, which says what happened: "NotAllowedError". */
export function readName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

const requirements = ['required', 'preferred', 'discouraged'] as const;
const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

/** The API's answer in the types of WebAuthn, without values that those types do not have. */
export function toCreationOptions(wire: PasskeyCreationOptionsWire): PublicKeyCredentialCreationOptionsJSON {
  const { residentKey, requireResidentKey, userVerification } = wire.authenticatorSelection;
  return {
    ...wire,
    attestation: 'none',
    excludeCredentials: wire.excludeCredentials.map(toDescriptor),
    authenticatorSelection: {
      residentKey: toRequirement(residentKey),
      requireResidentKey,
      userVerification: toRequirement(userVerification),
    },
  };
}

function requestOptions(wire: PasskeyRequestOptionsWire): PublicKeyCredentialRequestOptionsJSON {
  return {
    ...wire,
    userVerification: toRequirement(wire.userVerification),
    allowCredentials: wire.allowCredentials.map(toDescriptor),
  };
}

function toRequirement(text: string): (typeof requirements)[number] {
  return requirements.find((known) => known === text) ?? 'preferred';
}

type Descriptor = PasskeyRequestOptionsWire['allowCredentials'][number];

function toDescriptor({ id, type, transports: named }: Descriptor): PublicKeyCredentialDescriptorJSON {
  const knownTransports: AuthenticatorTransport[] | undefined =
    named === undefined ? undefined : transports.filter((transport) => named.includes(transport));
  return { id, type, ...(knownTransports !== undefined && { transports: knownTransports }) };
}

/**
 * Asks the browser to sign with one of the caller's passkeys. The library is loaded with the first click. Throws
 * `PasskeyError` if the browser cannot, or the person cancels.
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
      ['NotAllowedError', 'AbortError'].includes(readName(error))
        ? 'No passkey was used: it was cancelled, took too long, or this device has none for your account.'
        : 'The passkey could not be used here. Use another device, or a code.',
    );
  }
}
