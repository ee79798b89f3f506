import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { exampleAddresses } from '../../../testing/make-wallet.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import type { Account } from '../../core/ledger/account.ts';
import { ratesLimits } from '../../core/rates/rates.limits.ts';
import type { User } from '../../core/user/user.ts';
import type { ErrorCode } from '../../errors.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import {
  decideWithdrawal,
  findWithdrawalObstacle,
  type WithdrawalFacts,
  type WithdrawalRequest,
} from './decide-withdrawal.ts';

const rich = makeAccount({ usd: { available: 100_000, held: 0 }, btc: { available: 5_000_000, held: 0 } });
const request: WithdrawalRequest = {
  id: 'W1',
  requestKey: '1700000000000',
  requestHash: 'hash',
  coin: 'btc',
  atMs: testTimeMs,
  amountUsdCents: usdCents(50_000),
  address: exampleAddresses.btc,
  quote: makeQuote(),
};

function withdraw(
  options: { user?: Partial<User>; account?: Account; request?: Partial<WithdrawalRequest> } = {},
) {
  return decideWithdrawal(makeUser(options.user), options.account ?? rich, {
    ...request,
    ...options.request,
  });
}

describe('what keeps a withdrawal from being sent', () => {
  const facts: WithdrawalFacts = {
    amountUsdCents: usdCents(50_000),
    availableUsdCents: 50_000,
    coin: 'btc',
    availableCoinUnits: { btc: 1, eth: 0 },
    address: 'anywhere',
  };

  it.each<[string, Partial<WithdrawalFacts>]>([
    ['500 USD, all there is, one unit of the coin, any address', {}],
    ['dollars but no coins at all', { availableCoinUnits: { btc: 0, eth: 0 } }],
    ['the cap of one record', { amountUsdCents: usdCents(1_000_000_000), availableUsdCents: 1_000_000_000 }],
  ])('nothing: %s', (_what, change) => {
    expect(findWithdrawalObstacle({ ...facts, ...change })).toBeUndefined();
  });

  it.each<[string, Partial<WithdrawalFacts>, string]>([
    ['no amount yet', { amountUsdCents: undefined }, 'no-amount'],
    ['a cent below the minimum', { amountUsdCents: usdCents(49_999) }, 'below-minimum'],
    ['above the cap', { amountUsdCents: usdCents(1_000_000_001), availableUsdCents: 2e9 }, 'above-maximum'],
    ['a cent more than there is', { amountUsdCents: usdCents(50_001) }, 'above-available'],
    ['none of the coin, but some ether', { availableCoinUnits: { btc: 0, eth: 1 } }, 'no-coin'],
    ['none of the coin, but bitcoin', { coin: 'eth', availableCoinUnits: { btc: 1, eth: 0 } }, 'no-coin'],
    ['a blank address', { address: '  ' }, 'no-address'],
  ])('%s', (_what, change, code) => {
    expect(findWithdrawalObstacle({ ...facts, ...change })).toBe(code);
  });
});

describe('a withdrawal request', () => {
  it.each([
    [781_299, 781_299],
    [781_300, 781_300],
    [781_301, 781_300],
    // Only dollars if there are no coins, so that they are not stranded.
    [0, 0],
  ])(
    'is Pending and holds the amount in USD, and of %d units of the coin that are there %d',
    (available, held) => {
      const { transaction, account, entry } = withdraw({ account: { ...rich, btc: { available, held: 0 } } });
      expect(transaction).toMatchObject({
        type: 'Withdrawal',
        status: 'Pending',
        amountUsdCents: 50_000,
        paid: null,
        rateUsd: 64_000,
        coinUnits: 781_300,
        heldCoinUnits: held,
        btcAddress: exampleAddresses.btc,
        ethAddress: null,
      });
      expect(account.usd).toEqual({ available: 50_000, held: 50_000 });
      expect(account.btc).toEqual({ available: available - held, held });
      expect(entry).toMatchObject({ id: 'W1_withdrawal-held', actorUid: makeUser().uid });
      const coin = [
        { account: 'user:available', asset: 'btc', delta: -held },
        { account: 'user:held', asset: 'btc', delta: held },
      ];
      expect(entry.postings).toEqual([
        { account: 'user:available', asset: 'usd', delta: -50_000 },
        { account: 'user:held', asset: 'usd', delta: 50_000 },
        ...(held === 0 ? [] : coin),
      ]);
    },
  );

  it.each([
    [exampleAddresses.btc, true],
    [exampleAddresses.btc.replace('8f3t4', '8f3t5'), false],
    ['to my brother', false],
  ])('goes to any address, and records whether "%s" is plausible: %s', (address, isAddressPlausible) => {
    const { transaction } = withdraw({ request: { address } });
    expect(transaction).toMatchObject({ btcAddress: address, isAddressPlausible });
  });

  it('keeps an ether address as such', () => {
    const quote = makeQuote({ coin: 'eth', rateUsd: 3_200 });
    const { transaction } = withdraw({
      account: { ...rich, eth: { available: 1, held: 0 } },
      request: { coin: 'eth', quote, address: exampleAddresses.eth },
    });
    const kept = { btcAddress: null, ethAddress: exampleAddresses.eth, heldCoinUnits: 1 };
    expect(transaction).toMatchObject(kept);
  });
});

describe('a withdrawal is refused', () => {
  const [none, heldOnly] = [
    { available: 0, held: 9 },
    { available: 49_999, held: 1_000_000 },
  ];
  const tooLateMs = testTimeMs + ratesLimits.rateAgeMsMax + 1;
  it.each<[string, Parameters<typeof withdraw>[0], ErrorCode]>([
    ['of a suspended user', { user: { isBlocked: true, isVerified: false } }, 'account-restricted'],
    ['of an unverified e-mail', { user: { isVerified: false, kycStatus: 'Pending' } }, 'email-unverified'],
    ['without an identity check', { user: { kycStatus: 'Unverified' } }, 'kyc-required'],
    ['with an identity check under review', { user: { kycStatus: 'Pending' } }, 'kyc-required'],
    ['with a rejected identity check', { user: { kycStatus: 'Rejected' } }, 'kyc-required'],
    ['of an account that its owner has locked', { user: { lockedAtMs: 1 } }, 'account-locked'],
    ['while the books are being checked', { account: { ...rich, booksInDoubtAtMs: 5 } }, 'books-in-doubt'],
    ['below the minimum', { request: { amountUsdCents: usdCents(49_999) } }, 'invalid-input'],
    ['above the balance', { request: { amountUsdCents: usdCents(100_001) } }, 'insufficient-funds'],
    ['if the balance is held already', { account: { ...rich, usd: heldOnly } }, 'insufficient-funds'],
    [
      'without the coin',
      { account: { ...rich, btc: none, eth: { available: 1, held: 0 } } },
      'insufficient-funds',
    ],
    ['without an address', { request: { address: '' } }, 'invalid-input'],
    ['at a price too old by now', { request: { atMs: tooLateMs } }, 'rate-unavailable'],
  ])('%s', (_what, options, code) => {
    const field = _what === 'below the minimum' ? { field: 'usd' } : {};
    expect(() => withdraw(options)).toThrow(expect.objectContaining({ code, ...field }));
  });
});
