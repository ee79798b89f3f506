import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  convertCOSEtoPKCS,
  decodeAttestationObject,
  isoCBOR,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import { softwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { readRegistration } from './passkeys.ts';

const config = { appUrl: 'https://keelstone.example', rpId: 'keelstone.example' };
const challenge = 'bmV2ZXItYXNrZWQ';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const register = () => softwareAuthenticator({ config }).register({ challenge });
const read = (credential: ReturnType<typeof register>) =>
  readRegistration({ credential, challenge, name: 'A phone', atMs: 1 }, config);

/**
 * A certificate of a manufacturer of security keys, without its last part: the public key of a test follows, and a
 * signature.
 */
const certificateHead =
  'MIIBbjCCARWgAwIBAgIUYo3Z3QktaU5TCYWJ7mtbOHC2ETIwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBVDAgFw0yNjExMjIxNTUzMTFaGA8yMTI2MTAyOTE1NTMxMVowDDEKMAgGA1UEAwwBVDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA';
const certificateTail =
  'o1MwUTAdBgNVHQ4EFgQUJeMt7U15Xw9eenxiqPPDP8wOwOcwHwYDVR0jBBgwFoAUJeMt7U15Xw9eenxiqPPDP8wOwOcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAmtleaZAPWkbD7R7G9jT3lfsWjC6Ur0TodRMYjV6IdfQIgNj4Jqwf7DzQ1JmaPHeYttIR9rCXlMNXwBpy13xrbPmg=';

/** The same passkey with an attestation of its manufacturer, which is valid in every way. */
function attested(credential: ReturnType<typeof register>): ReturnType<typeof register> {
  const { clientDataJSON, attestationObject } = credential.response;
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData');
  const {
    rpIdHash,
    credentialID = bytesOf(''),
    credentialPublicKey = bytesOf(''),
  } = parseAuthenticatorData(authData);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65);
  const [head, tail] = [Buffer.from(certificateHead, 'base64'), Buffer.from(certificateTail, 'base64')];
  const clientDataHash = createHash('sha256').update(bytesOf(clientDataJSON)).digest();
  const key = convertCOSEtoPKCS(credentialPublicKey);
  const signed = Buffer.concat([Buffer.alloc(1), rpIdHash, clientDataHash, credentialID, key]);
  const statement = new Map<string, unknown>([
    ['sig', new Uint8Array(sign('sha256', signed, privateKey))],
    ['x5c', [new Uint8Array(Buffer.concat([head, point, tail]))]],
  ]);
  const object = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'fido-u2f'],
      ['attStmt', statement],
      ['authData', authData],
    ]) as never,
  );
  const response = { ...credential.response, attestationObject: Buffer.from(object).toString('base64url') };
  return { ...credential, response };
}

it('reads a passkey without an attestation', async () => {
  expect(await read(register())).toMatchObject({ name: 'A phone', counter: 1 });
});

it("checks no manufacturer's certificate: the library would fetch the revocation list named in it", async () => {
  expect(await read(attested(register()))).toBeUndefined();
});
