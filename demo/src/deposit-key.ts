import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import { type DepositKey, depositKeyId } from '@keelstone/domain/money/deposit-address/own-address';
import { demoTime } from './book.ts';

/** Encrypted with the key of the local stack (emulator/src/suite/environment.ts): the same at every build of the demo. */
const sealedXpub =
  'v1.ZGVtby1ub25jZS0xrAzrzEzQYVQ2iNetj9ZXHRhkbvLrrbiezuDsFYo69AZgfAwv-v6_FThpdzgxctmuzWCz59g3culKnYndY8krxmmRw19m4dJ-OloWSpWZpzbdOxaUSaoXk0WVxtNILFOg9oUl0Ha7LXV3a_AwvW4DQDc8ZgLUx7Q9ZD0TJJHvwg';

/** The key of the accounts' own addresses, from BIP 84's own example. */
export function demoDepositKey(): DepositKey {
  const key = { script: 'bip84', path: "m/84'/0'/0'" } as const;
  const keyId = depositKeyId({ ...key, xpub: exampleDepositKey });
  return { ...key, keyId, sealedXpub, nextIndex: 0, setAtMs: demoTime('01 08:30') };
}
