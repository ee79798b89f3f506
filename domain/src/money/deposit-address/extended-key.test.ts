import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { expect, it } from 'vitest';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { depositKeySchema } from './deposit-address.schema.ts';
import { depositAddressTexts } from './deposit-address.texts.ts';
import { keyScripts, readExtendedKey } from './extended-key.ts';
import { neededGapLimit } from './own-address.ts';

const base58check = createBase58check(sha256);
const { key: refusals } = depositAddressTexts;
const good = base58check.decode(exampleIds.depositKey);
/** The example with other bytes from a position on. */
const changed = (at: number, hex: string) => {
  const bytes = Uint8Array.from(good);
  bytes.set(hexToBytes(hex), at);
  return base58check.encode(bytes);
};
const refused = (text: string, script: (typeof keyScripts)[number] = 'bip84') => {
  const read = readExtendedKey(text, script);
  return 'refused' in read ? read.refused : undefined;
};

it('reads a key of account level, and gives the same key with another version or script an id of its own', () => {
  expect(readExtendedKey(exampleIds.depositKey, 'bip84')).toMatchObject({
    script: 'bip84',
    path: "m/84'/0'/0'",
    xpub: expect.stringMatching(/^xpub6/) as string,
  });
  const xpub = changed(0, '0488b21e');
  const ids = keyScripts.map((script) => {
    const read = readExtendedKey(xpub, script);
    return 'keyId' in read ? read.keyId : '';
  });
  expect(new Set(ids).size).toBe(4);
  expect(readExtendedKey(exampleIds.depositKey, 'bip84')).toMatchObject({ keyId: ids[0] });
  expect(readExtendedKey(changed(9, '80000007'), 'bip84')).toMatchObject({ path: "m/84'/0'/7'" });
});

it('refuses every private key, also one with the version of a public one', () => {
  const versions = [
    '0488ade4',
    '049d7878',
    '04b2430c',
    '0295b005',
    '02aa7a99',
    '04358394',
    '044a4e28',
    '045f18bc',
  ];
  for (const version of versions) expect(refused(changed(0, version))).toBe(refusals.private);
  expect(refused(changed(45, '00'))).toBe(refusals.private);
  // Mistyped, or in a sentence: it is one all the same.
  for (const text of ['xprv9s21ZrQH143K3', ' my ZPRV9s2']) expect(refused(text)).toBe(refusals.private);
});

it('refuses other levels, networks, kinds and texts', () => {
  for (const depth of ['00', '02', '04']) expect(refused(changed(4, depth))).toBe(refusals.notAccount);
  expect(refused(changed(9, '00000000'))).toBe(refusals.notAccount);
  for (const version of ['043587cf', '045f1cf6', '0295b43f', '02aa7ed3', '00000000'])
    expect(refused(changed(0, version))).toBeOneOf([refusals.otherKind, refusals.unreadable]);
  expect(refused(exampleIds.depositKey, 'bip86')).toBe(refusals.otherScript);
  expect(refused(changed(0, '049d7cb2'), 'bip84')).toBe(refusals.otherScript);
  for (const text of [
    '',
    'zpub',
    `${exampleIds.depositKey}s`,
    exampleIds.depositKey.replace('zpub6rF', 'zpub6rG'),
  ])
    expect(refused(text)).toBe(refusals.unreadable);
  expect(refused(changed(45, '04'))).toBe(refusals.unreadable);
});

it('the form says why, by the chosen script', () => {
  const failure = (script: string, key: string) =>
    depositKeySchema.validate({ script, key }).then(
      () => undefined,
      (error: Error) => error.message,
    );
  const { depositKey } = exampleIds;
  return Promise.all([
    expect(failure('bip84', depositKey)).resolves.toBeUndefined(),
    expect(failure('bip44', depositKey)).resolves.toBe(refusals.otherScript),
    expect(failure('bip84', changed(0, '04b2430c'))).resolves.toBe(refusals.private),
  ]);
});

it('a gap limit covers every address', () => {
  for (const count of [0, 1, 10, 11, 20, 79, 80, 81, 100, 5_000])
    expect(neededGapLimit(count)).toBeGreaterThanOrEqual(Math.max(20, count));
  expect([0, 10, 11, 81].map(neededGapLimit)).toEqual([20, 20, 100, 200]);
});
