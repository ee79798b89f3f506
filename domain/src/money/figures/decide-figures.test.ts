import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeAdmin, makeUser } from '../../../testing/make-user.ts';
import { LedgerInvariantError } from '../../core/ledger/journal.ts';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { decideEditFigures } from './decide-figures.ts';

const admin = makeAdmin();

describe('figures edited', () => {
  const account = makeAccount({
    usd: { available: 50_000, held: 20_000 },
    btc: { available: 700, held: 70 },
    eth: { available: 0, held: 0 },
  });

  const edit = (figures: { usd: number; btc: number; eth: number }, by = admin) =>
    decideEditFigures({ account, admin: by, figures, recordId: 'E1', reason: 'a typing error', atMs: 5 });

  it('moves each asset by the difference to what was available, up or down, and leaves what is held', () => {
    expect(edit({ usd: 0, btc: 0, eth: 0 })?.account.usd).toEqual({ available: 0, held: 20_000 });
    const edited = edit({ usd: 60_000, btc: 100, eth: 9 });
    expect(edited?.account).toMatchObject({
      usd: { available: 60_000, held: 20_000 },
      btc: { available: 100, held: 70 },
      eth: { available: 9, held: 0 },
    });
    expect(edited?.entry).toMatchObject({
      id: 'E1_figures-edited',
      reason: 'a typing error',
      actorUid: admin.uid,
      postings: [
        { account: 'user:available', asset: 'usd', delta: 10_000 },
        { account: 'sys:adjust', asset: 'usd', delta: -10_000 },
        { account: 'user:available', asset: 'btc', delta: -600 },
        { account: 'sys:adjust', asset: 'btc', delta: 600 },
        { account: 'user:available', asset: 'eth', delta: 9 },
        { account: 'sys:adjust', asset: 'eth', delta: -9 },
      ],
    });
  });

  it('posts only the assets that differ, and nothing if none does', () => {
    expect(edit({ usd: 50_000, btc: 700, eth: 0 })).toBeUndefined();
    const postings = edit({ usd: 50_000, btc: 700, eth: 1 })?.entry.postings;
    expect(postings?.map(({ asset }) => asset)).toEqual(['eth', 'eth']);
  });

  it('cannot make a figure what no account may hold, nor touch the own account', () => {
    const set = (usd: number) => () => edit({ usd, btc: 700, eth: 0 });
    for (const usd of [-1, 0.5]) expect(set(usd)).toThrow(LedgerInvariantError);
    expect(set(amountLimits.accountUnitsMax + 1)).toThrow(new DomainError('account-limit'));
    const own = makeUser({ isAdmin: true });
    expect(() => edit({ usd: 1, btc: 1, eth: 1 }, own)).toThrow(new DomainError('own-record'));
  });
});
