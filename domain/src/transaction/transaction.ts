import type { Coin } from '../ledger/account.ts';

export const transactionTypes = ['Deposit', 'Withdrawal', 'Credited'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['Pending', 'Approved', 'Rejected'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Who did something, as it stands in a record for ever (a later rename does not change it). */
export type Actor = { uid: string; name: string };

/** The image kept for a record, inside the vault of our own bucket. `sha256` is of the bytes uploaded. */
export type StoredImage = { path: string; contentType: string; sha256: string };

/** A deposit, withdrawal or credit, as it is stored. `null` stands for "not there". */
export type Transaction = {
  id: string;
  /** The client's idempotency key; shown as the order id. */
  transactionId: string;
  /** Fingerprint of what was asked, to tell a retry from a key used twice (G8). */
  requestHash: string;
  type: TransactionType;
  status: TransactionStatus;
  uid: string;
  userName: string;
  userEmail: string;
  coin: Coin;
  amountUsdCents: number;
  coinUnits: number;
  /** What a withdrawal really holds of the coin: the amount, or what was there (design.md 4). */
  heldCoinUnits: number;
  /** The quote used, kept and never re-quoted; whole USD per coin. */
  rateUsd: number;
  rateAtMs: number;
  proof: StoredImage | null;
  remarks: string;
  /** For a withdrawal where it goes, for a deposit the platform address that was shown. */
  btcAddress: string | null;
  ethAddress: string | null;
  /** False where the checksum of a withdrawal address fails: shown to the admin, never refused. */
  isAddressPlausible: boolean;
  createdAtMs: number;
  decidedAtMs: number | null;
  decidedBy: Actor | null;
  isCancelledByUser: boolean;
  isHiddenForUser: boolean;
  isDeleted: boolean;
};
