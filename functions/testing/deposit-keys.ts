import { HDKey } from '@scure/bip32';
import { type KeyScript, readExtendedKey } from '@keelstone/domain/money/deposit-address/extended-key';
import { depositKeyId } from '@keelstone/domain/money/deposit-address/own-address';
import type { Deps } from '../src/entry/create-deps.ts';
import { sealKey } from '../src/features/money/deposit-address/derive-address.ts';

/** The key of the first account of a wallet, which anybody can have: its seed is one byte, sixteen times. */
export function accountKey(script: KeyScript, seed = 1): HDKey {
  return HDKey.fromMasterSeed(new Uint8Array(16).fill(seed)).derive(`m/${script.slice(3)}'/0'/0'`);
}

export function readKey(text: string, script: KeyScript) {
  const read = readExtendedKey(text, script);
  if ('refused' in read) throw new Error(read.refused);
  return read;
}

/** Sets a key, which continues with its next index, and a source if there is none, which stays silent. */
export async function giveDepositKey(
  deps: Deps,
  { script = 'bip84', seed = 1 }: { script?: KeyScript; seed?: number } = {},
): Promise<string> {
  const read = readKey(accountKey(script, seed).publicExtendedKey, script);
  const keyId = depositKeyId(read);
  const { nextIndex = 0 } = (await deps.depositKeys.find(keyId)) ?? {};
  const { path } = read;
  const made = { keyId, script, path, sealedXpub: sealKey(read, deps), nextIndex, setAtMs: deps.now() };
  await deps.depositKeys.save(keyId, made);
  const { bitcoinSources } = deps.chain;
  if (bitcoinSources.length === 0) bitcoinSources.push(() => Promise.reject(new Error('It is silent')));
  return keyId;
}
