import { fingerprint } from '../../kernel/ids.ts';
import type { KeyScript, ReadKey } from './extended-key.ts';

/**
 * `depositKeys/{keyId}`: an extended public key from which the accounts' own addresses are derived. It is stored when it
 * is set or proposed, and kept for ever, because its addresses stay watched. The last one set is the current one.
 */
export type DepositKey = {
  keyId: string;
  script: KeyScript;
  /** Encrypted: with it and one private key of an address, all private keys could be computed. */
  sealedXpub: string;
  /** The path of the account: "m/84'/0'/0'". */
  path: string;
  /** The index of the next new address. It only grows, so no address is ever given to a second account. */
  nextIndex: number;
  /** When it was last set, or `null` while it is only proposed. */
  setAtMs: number | null;
};

/** `depositAddresses/{ownAddressId}`: a Bitcoin address of one account, one for each key. It never changes hands. */
export type DepositAddress = {
  id: string;
  uid: string;
  address: string;
  keyId: string;
  index: number;
  /** "m/84'/0'/0'/0/7" */
  path: string;
  atMs: number;
  /** When its owner last looked: for 15 minutes more, or until a quote ends, unconfirmed payments are looked for. */
  shownAtMs: number;
  /** When its payments are next looked for: at the end of the queue while one of them is due. */
  checkAtMs: number;
  /** The transactions that could not be filed yet, and since when. They stay even if a source no longer lists them. */
  due?: { sinceMs: number; txids: readonly string[] };
  /** The coins that it held when it was last checked: after each filed payment, and every day while it is not empty. */
  heldUnits?: number;
  /** The owner's last quote that no payment has used. It counts for the first one that is seen before its end. */
  quote?: { amountUsdCents: number; rateUsd: number; rateAtMs: number; untilMs: number };
};

/** The id of a key and its script, by which nobody can find out the key. */
export function depositKeyId({ script, xpub }: ReadKey): string {
  return fingerprint(`deposit-key|${script}|${xpub}`);
}

/** The id of a Bitcoin address by its destination (`toChainDestination`), as blocks have it. */
export function ownAddressId(destination: string): string {
  return fingerprint(`btc|${destination}`);
}
