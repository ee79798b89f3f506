import type {
  PasskeyCreationOptionsWire,
  PasskeyRequestOptionsWire,
} from '@keelstone/domain/api/factor.contract';
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const requirements = ['required', 'preferred', 'discouraged'] as const;
const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

/** What the API answers, in the types of WebAuthn; a word that it does not know is left out. */
export function creationOptions(wire: PasskeyCreationOptionsWire): PublicKeyCredentialCreationOptionsJSON {
  const { residentKey, requireResidentKey, userVerification } = wire.authenticatorSelection;
  return {
    ...wire,
    attestation: 'none',
    excludeCredentials: wire.excludeCredentials.map(descriptorOf),
    authenticatorSelection: {
      residentKey: requirementOf(residentKey),
      requireResidentKey,
      userVerification: requirementOf(userVerification),
    },
  };
}

export function requestOptions(wire: PasskeyRequestOptionsWire): PublicKeyCredentialRequestOptionsJSON {
  return {
    ...wire,
    userVerification: requirementOf(wire.userVerification),
    allowCredentials: wire.allowCredentials.map(descriptorOf),
  };
}

function requirementOf(text: string): (typeof requirements)[number] {
  return requirements.find((known) => known === text) ?? 'preferred';
}

type Descriptor = PasskeyRequestOptionsWire['allowCredentials'][number];

function descriptorOf({ id, type, transports: named }: Descriptor): PublicKeyCredentialDescriptorJSON {
  const known: AuthenticatorTransport[] | undefined =
    named === undefined ? undefined : transports.filter((transport) => named.includes(transport));
  return { id, type, ...(known !== undefined && { transports: known }) };
}
