import { describe, expect, it } from 'vitest';
import { idPattern } from '../src/id-patterns.ts';
import { isPlausibleAddress } from '../src/wallet/address.ts';
import { makeAccount } from './make-account.ts';
import { makeActivity } from './make-activity.ts';
import { makeKycRecord } from './make-kyc-record.ts';
import { makeQuote } from './make-quote.ts';
import { makeCredit, makeDeposit, makeWithdrawal } from './make-transaction.ts';
import { makeAdmin, makeUser } from './make-user.ts';
import { makeWallet } from './make-wallet.ts';
import { testUid } from './test-id.ts';

describe('the builders', () => {
  it('make records that belong to the same user', () => {
    const { uid, name, email } = makeUser();
    expect(uid).toMatch(idPattern);
    expect(makeAccount().uid).toBe(uid);
    expect(makeActivity().uid).toBe(uid);
    for (const record of [makeDeposit(), makeWithdrawal(), makeCredit(), makeKycRecord()]) {
      expect(record).toMatchObject({ uid, userName: name, userEmail: email });
      expect(record.id).toMatch(idPattern);
    }
    expect(makeAdmin().uid).not.toBe(uid);
  });

  it('let the caller override every default', () => {
    expect(makeUser({ isBlocked: true }).isBlocked).toBe(true);
    expect(makeAdmin({ name: 'Ada' })).toMatchObject({ name: 'Ada', isAdmin: true });
    expect(makeAccount({ usd: { available: 1, held: 2 } }).usd).toEqual({ available: 1, held: 2 });
    expect(makeDeposit({ proof: null, status: 'Approved' })).toMatchObject({
      proof: null,
      status: 'Approved',
    });
    expect(makeWithdrawal({ heldCoinUnits: 5 }).heldCoinUnits).toBe(5);
    expect(makeKycRecord({ status: 'Rejected' }).status).toBe('Rejected');
    expect(makeWallet({ btcAddress: 'nowhere' }).btcAddress).toBe('nowhere');
  });

  it('compute the coin amount from the amount and the quote', () => {
    expect(makeDeposit()).toMatchObject({ coin: 'btc', amountUsdCents: 50_000, coinUnits: 781_300 });
    const quote = makeQuote({ coin: 'eth', rateUsd: 2_500 });
    expect(makeWithdrawal({ amountUsdCents: 100_000 }, quote)).toMatchObject({
      coin: 'eth',
      rateUsd: 2_500,
      coinUnits: 40_000_000,
      heldCoinUnits: 40_000_000,
      btcAddress: null,
    });
  });

  it('give different ids to different users, moments and kinds', () => {
    const uid = testUid('somebodyElse');
    const ids = [
      makeDeposit().id,
      makeWithdrawal().id,
      makeCredit().id,
      makeDeposit({ uid }).id,
      makeDeposit({ createdAtMs: 1_793_000_000_000 }).id,
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('use mainnet addresses whose checksums hold', () => {
    const { btcAddress, ethAddress } = makeWallet();
    expect(isPlausibleAddress('btc', btcAddress)).toBe(true);
    expect(isPlausibleAddress('eth', ethAddress)).toBe(true);
  });

  it('refuse a uid that Firebase could not have assigned', () => {
    expect(() => testUid('no spaces')).toThrow('letters and digits');
  });
});
