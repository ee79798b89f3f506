import * as ecc from '@bitcoinerlab/secp256k1';
import { HDKey } from '@scure/bip32';
import { initEccLib, payments } from 'bitcoinjs-lib';
import { expect, it } from 'vitest';
import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import { keyScripts, type KeyScript } from '@keelstone/domain/money/deposit-address/extended-key';
import { accountKey, readKey } from '../../../../testing/deposit-keys.ts';
import { deriveAddress } from './derive-address.ts';

/** The wallet of “abandon … about”, which BIP 49, 84 and 86 use, without a passphrase. */
const seed =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
const wallet = HDKey.fromMasterSeed(Uint8Array.from(Buffer.from(seed, 'hex')));

// BIP 84 and 86 give these keys of the account, SLIP 132 the ypub; BIP 44 has none.
const published: Partial<Record<KeyScript, string>> = {
  bip49:
    'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP',
  bip84: exampleDepositKey,
  bip86:
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
};
it.each([
  ['bip44', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA 1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP'],
  ['bip49', '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf 3LtMnn87fqUeHBUG414p9CWwnoV6E2pNKS'],
  ['bip84', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  [
    'bip86',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
  ],
] as const)('%s derives the key and the addresses of its own example', (script, addresses) => {
  const path = `m/${script.slice(3)}'/0'/0'`;
  const account = wallet.derive(path).publicExtendedKey;
  const key = readKey(published[script] ?? account, script);
  expect(key).toMatchObject({ path, xpub: account });
  expect([0, 1].map((index) => deriveAddress(key, index)).join(' ')).toBe(addresses);
});

it('public derivation follows the first vector of BIP 32', () => {
  const parent =
    'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw';
  expect(HDKey.fromExtendedKey(parent).deriveChild(1).publicExtendedKey).toBe(
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
    for (const index of [0, 1, 19, 20, 1_000, 2 ** 31 - 1]) {
      const account = accountKey(script, index % 7);
      // From the private keys, as the wallet derives them.
      const { publicKey } = account.deriveChild(0).deriveChild(index);
      const address = deriveAddress(readKey(account.publicExtendedKey, script), index);
      expect(address).toBe(others[script](publicKey ?? new Uint8Array()));
    }
});
