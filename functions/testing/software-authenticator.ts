import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  Assertion,
  PasskeyRegistration,
} from '@keelstone/domain/access/second-factor/second-factor.schema';
import type { Config } from '../src/platform/config.ts';

/** Possible faults of an answer: made on another site, for another domain, or with a repeated counter. */
type Oddities = { origin?: string; rpId?: string; counter?: number; userPresent?: boolean };

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** One passkey of a browser, in software: it signs with ES256 whatever it is asked to. `counter`: its initial counter, 0 for one that never counts. */
export function softwareAuthenticator(
  { config }: { config: Pick<Config, 'appUrl' | 'rpId'> },
  { counter: first = 1 }: { counter?: number } = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = first;

  const clientData = (
    type: string,
    challenge: string,
    { origin = new URL(config.appUrl).origin }: Oddities,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    { rpId = config.rpId, counter: said = counter, userPresent = true }: Oddities,
    attested: Uint8Array = new Uint8Array(),
  ): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8((userPresent ? 0x01 : 0) | 0x04 | (attested.length > 0 ? 0x40 : 0), 0);
    head.writeUInt32BE(said, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  };

  return {
    register({ challenge }: { challenge: string }, odd: Oddities = {}): PasskeyRegistration {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(odd, attested))],
        ]) as never,
      );
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, odd)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },

    sign({ challenge }: { challenge: string }, odd: Oddities = {}): Assertion {
      if (first > 0) counter += 1;
      const data = authenticatorData(odd);
      const client = clientData('webauthn.get', challenge, odd);
      const signature = signBytes('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
