import { describe, expect, it } from 'vitest';
import { makeWithdrawal } from '../../../testing/make-transaction.ts';
import { noPaymentBounds } from '../../../testing/no-payment-bounds.ts';
import { noPassword } from '../../core/one-time-link/credentials.ts';
import { DomainError } from '../../errors.ts';
import { fingerprintAddress } from '../../kernel/address/comparable-address.ts';
import { exampleAddresses } from '../../kernel/address/example-addresses.ts';
import type { PaymentBounds } from '../../kernel/amounts/payment-bounds.ts';
import { withAmount } from '../../kernel/amounts/recent-hours.ts';
import { hourMs } from '../../kernel/time/time-units.ts';
import { noAddressBook, withUse } from '../address-book/address-book.ts';
import { assertPayableNow, listPaymentWaits, makeSenderWait, type WaitFacts } from './payment-wait.ts';

/** The beginning of an hour. */
const nowMs = 490_000 * hourMs;
const record = makeWithdrawal({ createdAtMs: nowMs, amountUsdCents: 100_000 });
const none: WaitFacts = {
  addressBook: undefined,
  credentials: undefined,
  factors: undefined,
  paidAmounts: undefined,
};
const address = fingerprintAddress('btc', exampleAddresses.btc);
const changed = { factors: { changedAtMs: nowMs }, credentials: { passwordChangedAtMs: nowMs } };
const waits = (bounds: Partial<PaymentBounds>, facts: Partial<WaitFacts> = {}, atMs = nowMs) =>
  listPaymentWaits(record, { ...none, ...facts }, { bounds: { ...noPaymentBounds, ...bounds }, nowMs: atMs });

describe('what a withdrawal waits for', () => {
  it.each<[string, Partial<PaymentBounds>, string]>([
    ['the first use of its address', { addressHours: 24 }, 'address'],
    ['a new password', { passwordHours: 24 }, 'password'],
    ['changed factors', { factorHours: 24 }, 'factor'],
  ])('is 24 hours after %s, to the millisecond', (_what, bounds, reason) => {
    const untilMs = nowMs + 24 * hourMs;
    expect(waits(bounds, changed, untilMs - 1)).toEqual([{ reason, untilMs }]);
    expect(waits(bounds, changed, untilMs)).toEqual([]);
    expect(waits({}, changed)).toEqual([]);
  });

  it('counts an address from its first request, whatever its spelling', () => {
    const book = withUse(noAddressBook('clara'), address, nowMs - 20 * hourMs);
    const again = withUse(book, fingerprintAddress('btc', `bitcoin:${exampleAddresses.btc}?amount=1`), nowMs);
    expect(waits({ addressHours: 24 }, { addressBook: again })).toEqual([
      { reason: 'address', untilMs: nowMs + 4 * hourMs },
    ]);
    expect(waits({ addressHours: 20 }, { addressBook: again })).toEqual([]);
  });

  it('is a whole wait while a password is being set, and none for one from before passwords were noted', () => {
    const at = (passwordChangedAtMs: number | null) =>
      waits({ passwordHours: 24 }, { credentials: { passwordChangedAtMs } });
    expect(at(noPassword)).toEqual([{ reason: 'password', untilMs: nowMs + 24 * hourMs }]);
    expect(at(null)).toEqual([]);
  });

  it('is only the daily bound: as much as the bound fits, and not a cent more', () => {
    const paidAmounts = withAmount(undefined, { uid: 'clara', amountUsdCents: 400_000, nowMs });
    expect(waits({ payoutDayUsdCents: 500_000 }, { paidAmounts })).toEqual([]);
    expect(waits({ payoutDayUsdCents: 499_999 }, { paidAmounts })).toEqual([
      { reason: 'daily-limit', untilMs: nowMs + 25 * hourMs },
    ]);
    expect(waits({ payoutDayUsdCents: 499_999 }, { paidAmounts }, nowMs + 25 * hourMs)).toEqual([]);
  });

  it('ends as soon as the oldest payments make room, and never for an amount above the bound', () => {
    const first = withAmount(undefined, { uid: 'clara', amountUsdCents: 100_000, nowMs });
    const second = { uid: 'clara', amountUsdCents: 300_000, nowMs: nowMs + 2 * hourMs };
    const paidAmounts = withAmount(first, second);
    const later = nowMs + 3 * hourMs;
    const untilMs = (payoutDayUsdCents: number) =>
      waits({ payoutDayUsdCents }, { paidAmounts }, later)[0]?.untilMs;
    expect(untilMs(450_000)).toBe(nowMs + 25 * hourMs);
    expect(untilMs(350_000)).toBe(nowMs + 27 * hourMs);
    expect(untilMs(99_999)).toBeNull();
  });

  it('lists the wait that ends last first', () => {
    const bounds = { addressHours: 24, passwordHours: 48, factorHours: 72, payoutDayUsdCents: 1 };
    const reasons = waits(bounds, changed).map(({ reason }) => reason);
    expect(reasons).toEqual(['daily-limit', 'factor', 'password', 'address']);
  });
});

describe('an approval that has to wait', () => {
  const untilMs = Date.UTC(2026, 10, 24, 10, 20);
  const message =
    'This withdrawal cannot be paid before 24 November 2026, 10:20 UTC: the second factors of the account were changed. It stays pending and can be rejected';

  it('is refused with its longest wait and when that ends, or `daily-limit` if nothing else keeps it', () => {
    const refusal = (waits: Parameters<typeof assertPayableNow>[0]) => () => assertPayableNow(waits);
    const limit = (until: number | null) => ({ reason: 'daily-limit', untilMs: until }) as const;
    const both = [limit(null), { reason: 'factor', untilMs } as const];
    expect(refusal(both)).toThrow(new DomainError('not-payable-yet', { message, waits: both }));
    const alone = [limit(untilMs)];
    expect(refusal(alone)).toThrow(new DomainError('daily-limit', { waits: alone }));
    expect(refusal([])).not.toThrow();
  });

  it.each([
    [
      makeSenderWait({ createdAtMs: untilMs }, 0),
      'deposit cannot be approved before 24 November 2026, 10:20 UTC',
    ],
    [{ reason: 'sender', untilMs: null } as const, 'deposit cannot be approved yet'],
  ])('says until when a deposit waits for its sender, if it ends by itself', (wait, refused) => {
    const cause = 'its sender is not known to be the account’s alone';
    expect(() => assertPayableNow([wait])).toThrow(
      `This ${refused}: ${cause}. It stays pending and can be rejected`,
    );
  });
});

it('a deposit of a new sender waits from when its payment was named: when it was filed, or by an answer that named it', () => {
  expect(makeSenderWait({ createdAtMs: 5 }, 100)).toEqual({ reason: 'sender', untilMs: 105 });
  const asked = {
    number: 1,
    items: [],
    text: '',
    askedBy: { uid: 'ada', name: 'Ada' },
    askedAtMs: 1,
    answerHash: '',
  };
  const asks = [
    { ...asked, answeredAtMs: 40, before: { txid: null } },
    { ...asked, answeredAtMs: 70, before: {} },
    // Not answered yet.
    { ...asked, answeredAtMs: null, before: null },
  ];
  expect(makeSenderWait({ createdAtMs: 5, asks }, 100).untilMs).toBe(140);
});
