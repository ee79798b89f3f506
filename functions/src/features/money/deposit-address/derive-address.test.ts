import * as ecc from '@bitcoinerlab/secp256k1';
import { HDKey } from '@scure/bip32';
import { initEccLib, payments } from 'bitcoinjs-lib';
import { expect, it } from 'vitest';
import {
  keyScripts,
  type KeyScript,
  readExtendedKey,
} from '@keelstone/domain/money/deposit-address/extended-key';
import { accountKey } from '../../../../testing/deposit-keys.ts';
import { memoryDeps } from '../../../../testing/memory-store/memory-deps.ts';
import { deriveAddress, deriveFrom, makeDepositKey } from './derive-address.ts';

const read = (text: string, script: KeyScript) => {
  const key = readExtendedKey(text, script);
  if ('refused' in key) throw new Error(key.refused);
  return key;
};

/** The wallet of “abandon … about”, which BIP 49, 84 and 86 use, without a passphrase. */
const wallet = HDKey.fromMasterSeed(
  Uint8Array.from(
    Buffer.from(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
      'hex',
    ),
  ),
);

it.each([
  ['bip44', ['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', '1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP']],
  ['bip49', ['37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf', '3LtMnn87fqUeHBUG414p9CWwnoV6E2pNKS']],
  ['bip84', ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g']],
  [
    'bip86',
    [
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    ],
  ],
] as const)('%s derives the addresses of its own example', (script, addresses) => {
  const account = wallet.derive(`m/${script.slice(3)}'/0'/0'`).publicExtendedKey;
  const key = read(account, script);
  expect(key.path).toBe(`m/${script.slice(3)}'/0'/0'`);
  expect([0, 1].map((index) => deriveAddress(key, index))).toEqual(addresses);
});

// BIP 84 and 86 give these keys of the account; SLIP 132 gives the ypub.
it.each([
  [
    'bip84',
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  ],
  [
    'bip86',
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
  ],
  [
    'bip49',
    'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP',
  ],
] as const)('%s: the published key of the account is that of the wallet', (script, published) => {
  const { xpub } = read(published, script);
  expect(xpub).toBe(wallet.derive(`m/${script.slice(3)}'/0'/0'`).publicExtendedKey);
});

it('public derivation follows the first vector of BIP 32', () => {
  const parent = HDKey.fromExtendedKey(
    'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
  );
  expect(parent.deriveChild(1).publicExtendedKey).toBe(
    'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
  );
});

it('another library derives the same addresses', () => {
  initEccLib(ecc);
  const others: Readonly<Record<KeyScript, (pubkey: Uint8Array) => string | undefined>> = {
    bip44: (pubkey) => payments.p2pkh({ pubkey }).address,
    bip49: (pubkey) => payments.p2sh({ redeem: payments.p2wpkh({ pubkey }) }).address,
    bip84: (pubkey) => payments.p2wpkh({ pubkey }).address,
    bip86: (pubkey) => payments.p2tr({ internalPubkey: pubkey.subarray(1) }).address,
  };
  for (const script of keyScripts)
    for (const seed of [1, 2, 3])
      for (const index of [0, 1, 19, 20, 1_000, 2 ** 31 - 1]) {
        const account = accountKey(script, seed);
        // From the private keys, as the wallet derives them.
        const { publicKey } = account.deriveChild(0).deriveChild(index);
        const address = deriveAddress(read(account.publicExtendedKey, script), index);
        expect(address).toBe(others[script](publicKey ?? new Uint8Array()));
      }
});

it('a stored key or its first address that was changed derives nothing, and no text names the key', () => {
  const deps = memoryDeps();
  const [mine, other] = [1, 2].map((seed) =>
    makeDepositKey(read(accountKey('bip84', seed).publicExtendedKey, 'bip84'), 'somebody', deps),
  );
  if (mine === undefined || other === undefined) throw new Error('There are two');
  expect(deriveFrom(mine, 0, deps)).toBe(mine.firstAddresses[0]);
  for (const changed of [
    { ...mine, sealedXpub: other.sealedXpub },
    { ...mine, sealedXpub: `${mine.sealedXpub.slice(0, -4)}AAAA` },
    { ...mine, keyId: other.keyId },
    { ...mine, script: 'bip86' as const },
    { ...mine, firstAddresses: other.firstAddresses },
  ])
    expect(() => deriveFrom(changed, 0, deps)).toThrow(/^wallet-unavailable$/);
  expect(JSON.stringify(mine)).not.toContain('xpub6');
});
