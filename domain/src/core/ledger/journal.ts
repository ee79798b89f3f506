// The events that change an account's balances. Each makes one entry of the journal.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { type Asset, assets } from '../../kernel/amounts/coins.ts';
import type { Account } from './account.ts';
import { type Bucket, copyBalances } from './figures.ts';

export const journalEvents = [
  'deposit-approved',
  'withdrawal-held',
  'withdrawal-settled',
  'withdrawal-released',
  'payout-returned',
  'profit-credited',
  'figures-edited',
] as const;
export type JournalEvent = (typeof journalEvents)[number];

/** The platform's accounts. They are sums over the journal. No documents store them. */
export const systemAccounts = ['sys:deposit', 'sys:payout', 'sys:profit', 'sys:adjust', 'sys:fx'] as const;
export type SystemAccount = (typeof systemAccounts)[number];

/** One line of an entry, with a sign: cents for USD, 1e-8 units for coins. */
export type Posting = {
  account: 'user:available' | 'user:held' | SystemAccount;
  asset: Asset;
  delta: number;
};

/** An immutable double-entry journal entry; its postings sum to zero per asset (I1). */
export type JournalEntry = {
  id: string;
  uid: string;
  seq: number;
  event: JournalEvent;
  /** The record that the entry belongs to. An edit of figures has an id of its own. */
  recordId: string;
  postings: Posting[];
  /** The balances after this entry (I6). */
  after: Record<Asset, Bucket>;
  reason: string;
  actorUid: string;
  atMs: number;
  prevHash: string;
  hash: string;
};

/** An entry with the pseudonym that its hash covers, `actor`, in place of `actorUid`, which not every checker may see. */
export type CheckableEntry = Omit<JournalEntry, 'actorUid'> & { actor: string };

/** The posting that a decision requests from the ledger. */
export type PostingRequest = Pick<
  JournalEntry,
  'event' | 'recordId' | 'postings' | 'reason' | 'actorUid' | 'atMs'
>;

/** Thrown if a posting would break an invariant. Always a bug: the transaction is aborted and nothing is written. */
export class LedgerInvariantError extends Error {}

/**
 * Applies postings to an account. Returns the account and the entry, which must be written with `create`: its id is
 * `{recordId}_{event}`, so the same effect cannot be posted twice. Errors: `account-limit` if a figure would exceed the
 * most that one account may hold.
 */
export function post(account: Account, request: PostingRequest): { account: Account; entry: JournalEntry } {
  const postings = request.postings.filter((posting) => posting.delta !== 0);
  assertZeroSum(postings);
  const balances = copyBalances(account);
  for (const posting of postings) {
    if (posting.account === 'user:available') balances[posting.asset].available += posting.delta;
    if (posting.account === 'user:held') balances[posting.asset].held += posting.delta;
  }
  assertFigures(balances);

  const unsigned = {
    id: journalEntryId(request.recordId, request.event),
    uid: account.uid,
    seq: account.seq + 1,
    event: request.event,
    recordId: request.recordId,
    postings,
    after: balances,
    reason: request.reason,
    actorUid: request.actorUid,
    atMs: request.atMs,
    prevHash: account.head,
  };
  const hash = hashEntry(unsigned);
  return {
    account: {
      ...account,
      ...balances,
      seq: unsigned.seq,
      head: hash,
      updatedAtMs: findLatestEntryMs(account, request),
    },
    entry: { ...unsigned, hash },
  };
}

/** The time of the account's next entry. It never goes back, even if the clocks of two servers differ. */
export function findLatestEntryMs(account: Account, { atMs }: { atMs: number }): number {
  return account.seq === 0 ? atMs : Math.max(account.updatedAtMs, atMs);
}

export function journalEntryId(recordId: string, event: JournalEvent): string {
  return `${recordId}_${event}`;
}

/** SHA-256 over the entry's fields in a fixed order, chained by `prevHash` (I6). */
export function hashEntry(entry: Omit<JournalEntry, 'hash'>): string {
  return hashFacts({ ...entry, actor: findActor(entry) });
}

/** Returns whether an entry has the hash of its content. */
export function isHashRight(entry: CheckableEntry): boolean {
  return entry.hash === hashFacts(entry);
}

/** An entry in the form that everybody checks, including its owner. */
export function toCheckableEntry(entry: JournalEntry): CheckableEntry {
  const { actorUid: _uid, ...facts } = entry;
  return { ...facts, actor: findActor(entry) };
}

/**
 * A pseudonym that binds an entry to its actor without naming them. It includes the entry's id, so that nobody can see
 * that two entries are by the same person.
 */
function findActor({ id, actorUid }: Pick<JournalEntry, 'id' | 'actorUid'>): string {
  return sha256Hex(JSON.stringify(['actor', id, actorUid]));
}

function hashFacts(entry: Omit<CheckableEntry, 'hash'>): string {
  const canonical = JSON.stringify([
    entry.prevHash,
    entry.id,
    entry.uid,
    entry.seq,
    entry.event,
    entry.recordId,
    entry.postings.map((posting) => [posting.account, posting.asset, posting.delta]),
    assets.map((asset) => [entry.after[asset].available, entry.after[asset].held]),
    entry.reason,
    entry.actor,
    entry.atMs,
  ]);
  return sha256Hex(canonical);
}

function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

function assertZeroSum(postings: readonly Posting[]): void {
  for (const asset of assets) {
    const sum = postings
      .filter((posting) => posting.asset === asset)
      .reduce((total, { delta }) => total + delta, 0);
    if (sum !== 0) throw new LedgerInvariantError(`Postings of ${asset} sum to ${String(sum)}`);
  }
}

function assertFigures(balances: Record<Asset, Bucket>): void {
  for (const asset of assets) {
    for (const figure of [balances[asset].available, balances[asset].held]) {
      if (!Number.isSafeInteger(figure) || figure < 0)
        throw new LedgerInvariantError(`A figure of ${asset} would become ${String(figure)}`);
      if (figure > amountLimits.accountUnitsMax) throw new DomainError('account-limit');
    }
  }
}
