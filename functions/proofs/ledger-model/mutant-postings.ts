import type { Account } from '@keelstone/domain/ledger/account';
import {
  hashEntry,
  journalEntryId,
  post,
  type JournalEntry,
  type Posting,
  type PostingRequest,
} from '@keelstone/domain/ledger/journal';

type Posted = { account: Account; entry: JournalEntry };

/** The same entry with other lines. */
export function repost(
  account: Account,
  entry: JournalEntry,
  change: (postings: Posting[]) => Posting[],
): Posted {
  return post(account, { ...entry, postings: change(entry.postings) });
}

/** `post` without its two assertions: lines need not sum to zero, and figures may become negative. */
export function carelessPost(account: Account, request: PostingRequest): Posted {
  const after = { usd: { ...account.usd }, btc: { ...account.btc }, eth: { ...account.eth } };
  for (const { account: name, asset, delta } of request.postings) {
    if (name === 'user:available') after[asset].available += delta;
    if (name === 'user:held') after[asset].held += delta;
  }
  const { event, recordId, postings, reason, actorUid, atMs } = request;
  const id = journalEntryId(recordId, event);
  const { uid, head: prevHash } = account;
  const unsigned = {
    id,
    uid,
    seq: account.seq + 1,
    event,
    recordId,
    postings,
    after,
    reason,
    actorUid,
    atMs,
    form: 2 as const,
    prevHash,
  };
  const hash = hashEntry(unsigned);
  return {
    account: { ...account, ...after, seq: unsigned.seq, head: hash, updatedAtMs: atMs },
    entry: { ...unsigned, hash },
  };
}

export function moved(
  from: Posting['account'],
  to: Posting['account'],
  asset: Posting['asset'],
  amount: number,
): Posting[] {
  return [
    { account: from, asset, delta: -amount },
    { account: to, asset, delta: amount },
  ];
}
