import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
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
