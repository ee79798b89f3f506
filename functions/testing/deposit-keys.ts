import { HDKey } from '@scure/bip32';
import { depositKeyId } from '@keelstone/domain/collections';
import { type KeyScript, readExtendedKey } from '@keelstone/domain/money/deposit-address/extended-key';
import type { Deps } from '../src/entry/create-deps.ts';
import { makeDepositKey } from '../src/features/money/deposit-address/derive-address.ts';

/** The key of the first account of a wallet, which anybody can have: its seed is one byte, sixteen times. */
export function accountKey(script: KeyScript, seed = 1): HDKey {
  return HDKey.fromMasterSeed(new Uint8Array(16).fill(seed)).derive(`m/${script.slice(3)}'/0'/0'`);
}

/** Sets a key, as an administrator does; one that was set before continues with its next index. */
export async function giveDepositKey(
  deps: Deps,
  { script = 'bip84', seed = 1 }: { script?: KeyScript; seed?: number } = {},
): Promise<string> {
  const read = readExtendedKey(accountKey(script, seed).publicExtendedKey, script);
  if ('refused' in read) throw new Error(read.refused);
  const { keyId } = read;
  const made = (await deps.depositKeys.find(keyId)) ?? makeDepositKey(read, 'sys:test', deps);
  await deps.depositKeys.save(keyId, { ...made, setAtMs: deps.now() });
  await deps.currentDepositKeys.save(depositKeyId, { keyId });
  return keyId;
}
