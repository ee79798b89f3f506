import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { expect, it } from 'vitest';
import { exampleDepositKey as depositKey } from './deposit-key.contract.ts';
import { depositKeyTexts as refusals } from './deposit-key.texts.ts';
import { type KeyScript, keyScripts, readExtendedKey } from './extended-key.ts';
import { depositKeyId } from './own-address.ts';

const base58check = createBase58check(sha256);
/** The example with other bytes from a position on. */
const changed = (at: number, hex: string) => {
  const bytes = Uint8Array.from(base58check.decode(depositKey));
  bytes.set(hexToBytes(hex), at);
  return base58check.encode(bytes);
};
const refused = (text: string, script: KeyScript = 'bip84') =>
  Reflect.get(readExtendedKey(text, script), 'refused') as unknown;
const read = (text: string, script: KeyScript) => {
  const found = readExtendedKey(text, script);
  return 'refused' in found ? expect.fail(found.refused) : found;
};

it('reads a key of account level, and gives the same key with another version or script an id of its own', () => {
  const xpub = changed(0, '0488b21e');
  const ids = keyScripts.map((script) => depositKeyId(read(xpub, script)));
  expect(new Set(ids).size).toBe(4);
  const key = read(depositKey, 'bip84');
  expect(key).toMatchObject({ xpub, path: "m/84'/0'/0'" });
  expect(depositKeyId(key)).toBe(ids[0]);
  expect(readExtendedKey(changed(9, '80000007'), 'bip84')).toMatchObject({ path: "m/84'/0'/7'" });
});

it('refuses every private key, also one with the version of a public one, or in a sentence', () => {
  const versions = ['0488ade4', '049d7878', '04b2430c', '0295b005', '02aa7a99', '04358394', '045f18bc'];
  for (const version of versions) expect(refused(changed(0, version))).toBe(refusals.private);
  expect(refused(changed(45, '00'))).toBe(refusals.private);
  for (const text of ['xprv9s21ZrQH143K3', ' my ZPRV9s2']) expect(refused(text)).toBe(refusals.private);
  // A public key may have these letters too.
  expect(refused(`${depositKey.slice(0, 20)}xprv`)).toBe(refusals.unreadable);
});

it('refuses other levels, networks, kinds and texts', () => {
  for (const depth of ['00', '02', '04']) expect(refused(changed(4, depth))).toBe(refusals.unreadable);
  expect(refused(changed(9, '00000000'))).toBe(refusals.unreadable);
  for (const version of ['043587cf', '045f1cf6', '0295b43f', '02aa7ed3', '00000000'])
    expect(refused(changed(0, version))).toBe(refusals.unreadable);
  for (const text of ['', 'zpub', `${depositKey}s`, depositKey.replace('zpub6rF', 'zpub6rG')])
    expect(refused(text)).toBe(refusals.unreadable);
  expect(refused(depositKey, 'bip86')).toBe(refusals.otherScript);
  expect(refused(changed(0, '049d7cb2'))).toBe(refusals.otherScript);
});
