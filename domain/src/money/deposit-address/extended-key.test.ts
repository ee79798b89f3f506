import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { expect, it } from 'vitest';
import { exampleDepositKey as xpub } from './deposit-key.contract.ts';
import { depositKeyTexts as refusals } from './deposit-key.texts.ts';
import { type KeyScript, keyScripts, readExtendedKey } from './extended-key.ts';
import { depositKeyId } from './own-address.ts';

const base58check = createBase58check(sha256);
/** The example with other bytes from a position on. */
const changed = (at: number, hex: string) => {
  const bytes = Uint8Array.from(base58check.decode(xpub));
  bytes.set(hexToBytes(hex), at);
  return base58check.encode(bytes);
};
const zpub = changed(0, '04b24746');
const idOf = (text: string, script: KeyScript) => {
  const read = readExtendedKey(text, script);
  return 'refused' in read ? expect.fail(read.refused) : depositKeyId(read);
};

it('reads a key of account level, which has an id with each script, in whichever version', () => {
  expect(new Set(keyScripts.map((script) => idOf(xpub, script))).size).toBe(4);
  expect(idOf(zpub, 'bip84')).toBe(idOf(xpub, 'bip84'));
  expect(readExtendedKey(zpub, 'bip84')).toEqual({ xpub, script: 'bip84', path: "m/84'/0'/0'" });
  expect(readExtendedKey(changed(9, '80000007'), 'bip86')).toMatchObject({ path: "m/86'/0'/7'" });
  expect(readExtendedKey(zpub, 'bip86')).toEqual({ refused: refusals.otherScript });
});

const ofVersions = (hex: string) => hex.split(' ').map((version) => changed(0, version));
it.each([
  // However they call themselves, and in a sentence.
  [refusals.private, ofVersions('0488ade4 049d7878 04b2430c 0295b005 02aa7a99 04358394 045f18bc')],
  [refusals.private, [changed(45, '00'), 'xprv9s21ZrQH143K3', ' my ZPRV9s2']],
  // A public key may have these letters too.
  [refusals.unreadable, ['', 'zpub', `${zpub}s`, zpub.replace('6rF', '6rG'), `${zpub.slice(0, 20)}xprv`]],
  // Other levels and networks
  [refusals.unreadable, [changed(4, '00'), changed(4, '02'), changed(4, '04'), changed(9, '00000000')]],
  [refusals.unreadable, ofVersions('043587cf 045f1cf6 0295b43f 02aa7ed3 00000000')],
  [refusals.otherScript, [changed(0, '049d7cb2')]],
])('refuses what is not such a key: %s', (reason, texts) => {
  for (const text of texts) expect(readExtendedKey(text, 'bip84')).toEqual({ refused: reason });
});

/** The extended keys of test vector 5 of BIP 32, which are all invalid. */
const invalid = `
  xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6LBpB85b3D2yc8sfvZU521AAwdZafEz7mnzBBsz4wKY5fTtTQBm
  xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFGTQQD3dC4H2D5GBj7vWvSQaaBv5cxi9gafk7NF3pnBju6dwKvH
  xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Txnt3siSujt9RCVYsx4qHZGc62TG4McvMGcAUjeuwZdduYEvFn
  xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFGpWnsj83BHtEy5Zt8CcDr1UiRXuWCmTQLxEK9vbz5gPstX92JQ
  xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6N8ZMMXctdiCjxTNq964yKkwrkBJJwpzZS4HS2fxvyYUA4q2Xe4
  xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFAzHGBP2UuGCqWLTAPLcMtD9y5gkZ6Eq3Rjuahrv17fEQ3Qen6J
  xprv9s2SPatNQ9Vc6GTbVMFPFo7jsaZySyzk7L8n2uqKXJen3KUmvQNTuLh3fhZMBoG3G4ZW1N2kZuHEPY53qmbZzCHshoQnNf4GvELZfqTUrcv
  xpub661no6RGEX3uJkY4bNnPcw4URcQTrSibUZ4NqJEw5eBkv7ovTwgiT91XX27VbEXGENhYRCf7hyEbWrR3FewATdCEebj6znwMfQkhRYHRLpJ
  xprv9s21ZrQH4r4TsiLvyLXqM9P7k1K3EYhA1kkD6xuquB5i39AU8KF42acDyL3qsDbU9NmZn6MsGSUYZEsuoePmjzsB3eFKSUEh3Gu1N3cqVUN
  xpub661MyMwAuDcm6CRQ5N4qiHKrJ39Xe1R1NyfouMKTTWcguwVcfrZJaNvhpebzGerh7gucBvzEQWRugZDuDXjNDRmXzSZe4c7mnTK97pTvGS8
  DMwo58pR1QLEFihHiXPVykYB6fJmsTeHvyTp7hRThAtCX8CvYzgPcn8XnmdfHGMQzT7ayAmfo4z3gY5KfbrZWZ6St24UVf2Qgo6oujFktLHdHY4
  DMwo58pR1QLEFihHiXPVykYB6fJmsTeHvyTp7hRThAtCX8CvYzgPcn8XnmdfHPmHJiEDXkTiJTVV9rHEBUem2mwVbbNfvT2MTcAqj3nesx8uBf9
  xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzF93Y5wvzdUayhgkkFoicQZcP3y52uPPxFnfoLZB21Teqt1VvEHx
  xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFAzHGBP2UuGCqWLTAPLcMtD5SDKr24z3aiUvKr9bJpdrcLg1y3G
  xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Q5JXayek4PRsn35jii4veMimro1xefsM58PgBMrvdYre8QyULY`;
it('refuses each invalid key of the standard, as the library does', () => {
  const keys = invalid.trim().split(/\s+/);
  for (const key of keys) {
    expect(() => HDKey.fromExtendedKey(key)).toThrow();
    expect(readExtendedKey(key, 'bip84')).toHaveProperty('refused');
  }
});
