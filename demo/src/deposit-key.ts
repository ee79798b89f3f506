import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import { depositAddressLimits } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import { readExtendedKey } from '@keelstone/domain/money/deposit-address/extended-key';
import { ownAddressIdOf, type DepositKey } from '@keelstone/domain/money/deposit-address/own-address';
import { demoTime, type DemoBook } from './book.ts';

/** Encrypted with the key of the local stack (emulator/src/suite/environment.ts): the same at every build of the demo. */
const sealedXpub =
  'v1.ZGVtby1ub25jZS0xrAzrzEzQYVQ2iNetj9ZXHRhkbvLrrbiezuDsFYo69AZgfAwv-v6_FThpdzgxctmuzWCz59g3culKnYndY8krxmmRw19m4dJ-OloWSpWZpzbdOxaUSaoXk0WVxtNILFOg9oUl0Ha7LXV3a_AwvW4DQDc8ZgLUx7Q9ZD0TJJHvwg';

/** The first addresses of the key, from BIP 84's own example. */
const firstAddresses = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
] as const;

/** The key of the accounts' own addresses, which an admin has set before anybody was given one. */
export function demoDepositKey(book: DemoBook, actorUid: string): DepositKey {
  const { keyId, script, path } = readDemoKey();
  const nextIndex = book.depositAddresses.length;
  return {
    ...{ keyId, script, path, sealedXpub, firstAddresses, nextIndex, actorUid },
    ...{ keyFingerprint: 'fd13aac9', setAtMs: demoTime('01 08:30'), proposedByUid: null },
  };
}

/** A user asks for an address of their own. */
export function giveAddress(book: DemoBook, uid: string, at: string): void {
  const index = book.depositAddresses.length;
  const address = firstAddresses[index];
  if (address === undefined) throw new Error('The demo knows three addresses of its key');
  const atMs = demoTime(at);
  book.depositAddresses.push({
    id: ownAddressIdOf(address),
    ...{ uid, coin: 'btc', address, keyId: readDemoKey().keyId, index, atMs, shownAtMs: atMs },
    checkAtMs: atMs + depositAddressLimits.checkedEveryMs,
  });
}

function readDemoKey() {
  const read = readExtendedKey(exampleIds.depositKey, 'bip84');
  if ('refused' in read) throw new Error(read.refused);
  return read;
}
