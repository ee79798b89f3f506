import * as ecc from '@bitcoinerlab/secp256k1';
import { HDKey } from '@scure/bip32';
import { initEccLib, payments } from 'bitcoinjs-lib';
import { expect, it } from 'vitest';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import {
  keyScripts,
  type KeyScript,
  readExtendedKey,
} from '@keelstone/domain/money/deposit-address/extended-key';
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
] as const)(
  '%s derives the published key of that wallet, and the addresses that others show for it',
  (script, addresses) => {
    const path = `m/${script.slice(3)}'/0'/0'`;
    const account = wallet.derive(path).publicExtendedKey;
    const key = readKey(published[script] ?? account, script);
    expect(key).toMatchObject({ path, xpub: account });
    expect([0, 1].map((index) => deriveAddress(key, index)).join(' ')).toBe(addresses);
  },
);

it('bip49 derives the script of the example of BIP 49, which is on the test network', () => {
  const { publicExtendedKey } = wallet.derive("m/49'/1'/0'");
  const address = deriveAddress(readKey(publicExtendedKey, 'bip49'), 0);
  expect(toChainDestination('btc', address)).toBe('a914336caa13e08b96080a32b5d818d59b4ab3b3674287');
});

const vectors = {
  first: '000102030405060708090a0b0c0d0e0f',
  second:
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
};
/** The keys by their vector, their parent, and their index below it. */
const publicChildren = {
  "first m/0' 1":
    'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
  "first m/0'/1/2' 2":
    'xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV',
  "first m/0'/1/2'/2 1000000000":
    'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
  'second m 0':
    'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
  "second m/0/2147483647' 1":
    'xpub6DF8uhdarytz3FWdA8TvFSvvAh8dP3283MY7p2V4SeE2wyWmG5mg5EwVvmdMVCQcoNJxGoWaU9DCWh89LojfZ537wTfunKau47EL2dhHKon',
  "second m/0/2147483647'/1/2147483646' 2":
    'xpub6FnCn6nSzZAw5Tw7cgR9bi15UV96gLZhjDstkXXxvCLsUXBGXPdSnLFbdpq8p9HmGsApME5hQTZ3emM2rnY5agb9rXpVGyy3bdW6EEgAtqt',
};
it.each(Object.entries(publicChildren))('what BIP 32 derives publicly: %s', (step, published) => {
  const [vector, path = '', index] = step.split(' ');
  const seed = Buffer.from(vector === 'first' ? vectors.first : vectors.second, 'hex');
  const parent = HDKey.fromMasterSeed(seed).derive(path).publicExtendedKey;
  expect(HDKey.fromExtendedKey(parent).deriveChild(Number(index)).publicExtendedKey).toBe(published);
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
