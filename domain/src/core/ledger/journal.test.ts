import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import type { Account } from './account.ts';
import {
  hashEntry,
  isHashRight,
  LedgerInvariantError,
  toCheckableEntry,
  post,
  type Posting,
  type PostingRequest,
} from './journal.ts';

const cap = amountLimits.accountUnitsMax;

const request = (postings: Posting[], overrides: Partial<PostingRequest> = {}): PostingRequest => ({
  event: 'deposit-approved',
  recordId: 'R1',
  reason: '',
  actorUid: 'admin',
  atMs: 5,
  postings,
  ...overrides,
});

function deposited(delta: number): Posting[] {
  return [
    { account: 'user:available', asset: 'usd', delta },
    { account: 'sys:deposit', asset: 'usd', delta: -delta },
  ];
}

describe('posting to an account', () => {
  it('moves the figures, counts the entry, keeps a snapshot of the result, and leaves the account it was given', () => {
    const before = makeAccount({ usd: { available: 100, held: 7 } });
    const given = JSON.stringify(before);
    const { account, entry } = post(before, request(deposited(50)));
    expect(account).toMatchObject({
      usd: { available: 150, held: 7 },
      seq: 1,
      head: entry.hash,
      updatedAtMs: 5,
    });
    expect(entry).toMatchObject({ id: 'R1_deposit-approved', uid: before.uid, seq: 1, prevHash: '' });
    expect(entry.after).toEqual({ usd: account.usd, btc: account.btc, eth: account.eth });
    expect(JSON.stringify(before)).toBe(given);
  });

  it('writes no line that moves nothing', () => {
    const nothing: Posting[] = [
      { account: 'user:available', asset: 'eth', delta: 0 },
      { account: 'sys:fx', asset: 'eth', delta: -0 },
    ];
    expect(post(makeAccount(), request([...deposited(1), ...nothing])).entry.postings).toEqual(deposited(1));
  });
});

describe('what the ledger refuses', () => {
  it.each<[string, Posting[]]>([
    ['one side only', []],
    ['sides that differ by one', [{ account: 'sys:deposit', asset: 'usd', delta: -49 }]],
    ['sides of two assets', [{ account: 'sys:deposit', asset: 'btc', delta: -50 }]],
  ])('%s', (_what, others) => {
    const postings = [...deposited(50).slice(0, 1), ...others];
    expect(() => post(makeAccount(), request(postings))).toThrow(LedgerInvariantError);
  });

  it.each(['available', 'held'] as const)(
    'a negative %s figure: at zero it still posts, one below it does not',
    (bucket) => {
      const before = makeAccount({ usd: { available: 0, held: 0, [bucket]: 100 } });
      const taken = (delta: number): Posting[] => [
        { account: `user:${bucket}`, asset: 'usd', delta: -delta },
        { account: 'sys:adjust', asset: 'usd', delta },
      ];
      expect(post(before, request(taken(100))).account.usd[bucket]).toBe(0);
      expect(() => post(before, request(taken(101)))).toThrow('would become -1');
    },
  );

  it('a figure above the cap: at the cap it still posts', () => {
    const before = makeAccount({ usd: { available: cap - 1, held: 0 } });
    expect(post(before, request(deposited(1))).account.usd.available).toBe(cap);
    expect(() => post(before, request(deposited(2)))).toThrow(new DomainError('account-limit'));
    expect(Number.isSafeInteger(2 * cap), 'sums of two figures are exact').toBe(true);
  });

  it.each([0.5, NaN, Infinity])('a figure that is no integer: %d', (delta) => {
    expect(() => post(makeAccount(), request(deposited(delta)))).toThrow(LedgerInvariantError);
  });
});

describe('the chain of entries', () => {
  it('carries the previous hash in each entry, and has a hash that changes with any field of it', () => {
    const { entry, account: after } = post(makeAccount(), request(deposited(1)));
    const second = post(after, request(deposited(2), { recordId: 'R2' }));
    expect(second.entry).toMatchObject({ seq: 2, prevHash: entry.hash });
    expect(second.account).toMatchObject({ seq: 2, head: second.entry.hash });
    const { hash, ...facts } = entry;
    expect(hashEntry(facts)).toBe(hash);
    const changes: Partial<typeof facts>[] = [
      ...[{ id: 'other' }, { uid: 'other' }, { seq: 2 }, { event: 'profit-credited' } as const],
      ...[
        { recordId: 'other' },
        { reason: 'other' },
        { actorUid: 'other' },
        { atMs: 6 },
        { prevHash: 'other' },
      ],
      ...[{ postings: deposited(2) }, { postings: deposited(1).reverse() }],
      { after: { ...facts.after, usd: { available: 1, held: 1 } } },
    ];
    expect(new Set(changes.map((change) => hashEntry({ ...facts, ...change }))).add(hash).size).toBe(
      changes.length + 1,
    );
    const changed = new Set<string>(changes.flatMap((change) => Object.keys(change)));
    expect([...changed].sort()).toEqual(Object.keys(facts).sort());
  });

  it('has a hash that others can compute: SHA-256 of the fields as JSON, with a mark of who acted', () => {
    const account: Account = makeAccount({ uid: 'mira' });
    const { hash } = post(account, request(deposited(50_000))).entry;
    // Pinned: entries that are stored already must keep their hashes.
    expect(hash).toBe('873070fbd7629bb4adeb884425ff0220552e0e1a3d1f9b33608763cf64eff46c');
  });
});

describe('an entry as its owner checks it', () => {
  const { entry } = post(makeAccount(), request(deposited(1)));

  it('has its hash and does not reveal who acted', () => {
    const owners = toCheckableEntry(entry);
    expect(isHashRight(owners)).toBe(true);
    expect(isHashRight({ ...owners, reason: 'other' })).toBe(false);
    expect(JSON.stringify(owners)).not.toContain('admin');
    const other = post(makeAccount(), request(deposited(1), { recordId: 'R2' })).entry;
    expect(toCheckableEntry(other).actor, 'two by one person').not.toBe(owners.actor);
  });
});
