import { describe, expect, it } from 'vitest';
import { makeImage } from '../../../testing/make-image.ts';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { exampleAddresses } from '../../../testing/make-wallet.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import type { User } from '../../core/user/user.ts';
import { DomainError } from '../../errors.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { decideDeposit, type DepositRequest } from './decide-deposit.ts';
import { depositLimits } from './deposit.limits.ts';

const request: DepositRequest = {
  id: 'D1',
  requestKey: '1700000000000',
  requestHash: 'hash',
  coin: 'btc',
  atMs: testTimeMs,
  amountUsdCents: usdCents(50_000),
  remarks: 'from my old wallet',
  quote: makeQuote(),
  proof: makeImage({ kind: 'proof', recordId: 'D1' }),
  depositAddress: exampleAddresses.btc,
};

function deposit(user: Partial<User>, change: Partial<DepositRequest> = {}) {
  return decideDeposit(makeUser(user), { ...request, ...change });
}

describe('a deposit request', () => {
  it('is Pending, with the coin at the quote that is kept, without an identity check', () => {
    const { proof } = request;
    expect(deposit({ kycStatus: 'Unverified' })).toMatchObject({
      id: 'D1',
      type: 'Deposit',
      status: 'Pending',
      uid: makeUser().uid,
      coin: 'btc',
      proof,
      amountUsdCents: 50_000,
      coinUnits: 781_300,
      heldCoinUnits: 0,
      rateUsd: 64_000,
      rateAtMs: request.quote.atMs,
      remarks: 'from my old wallet',
      btcAddress: exampleAddresses.btc,
      ethAddress: null,
      decidedBy: null,
      decidedAtMs: null,
    });
  });

  it('keeps the platform address that was shown, for the coin that was chosen', () => {
    const quote = makeQuote({ coin: 'eth', rateUsd: 3_200 });
    const made = deposit({}, { coin: 'eth', quote, depositAddress: exampleAddresses.eth });
    expect(made).toMatchObject({ coinUnits: 15_625_000, btcAddress: null, ethAddress: exampleAddresses.eth });
  });
});

describe('a deposit is refused', () => {
  it.each([
    ['of a suspended user', { isBlocked: true, isVerified: false }, 'account-restricted'],
    ['of a user whose e-mail is not verified', { isVerified: false }, 'email-unverified'],
  ] as const)('%s', (_what, user, code) => {
    expect(() => deposit(user)).toThrow(new DomainError(code));
  });

  it.each([0, 49_999, 1_000_000_001])('of %d cents: outside of 500 to 10,000,000 USD', (cents) => {
    const refused = expect.objectContaining({ code: 'invalid-input', field: 'usd' });
    expect(() => deposit({}, { amountUsdCents: usdCents(cents) })).toThrow(refused);
  });

  it.each([
    ['more than 24 hours after the end of its quote', 1, undefined, 'quote-expired'],
    ['with a quote of another record', 0, 'D2', 'quote-used'],
    ['but not 24 hours after it, as the record that the quote is of', 0, 'D1', 'none'],
  ])('%s', (_what, moreMs, recordId, code) => {
    const { coin, rate, atMs: rateAtMs } = request.quote;
    const untilMs = testTimeMs - depositLimits.quoteLateMs - moreMs;
    const quoted = { coin, rate, rateAtMs, amountUsdCents: request.amountUsdCents, untilMs };
    const quoteUse = recordId === undefined ? undefined : { recordId, uid: 'anybody', untilMs };
    const filed = () => deposit({}, { quoted, quoteUse });
    if (code === 'none') expect(filed().quote).toMatchObject({ untilMs });
    else expect(filed).toThrow(expect.objectContaining({ code, field: 'quote' }));
  });

  it.each([50_000, 1_000_000_000])('but not of %d cents', (cents) => {
    expect(deposit({}, { amountUsdCents: usdCents(cents) }).amountUsdCents).toBe(cents);
  });
});
