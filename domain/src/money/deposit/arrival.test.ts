import { expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { hourMs, minuteMs } from '../../kernel/time/time-units.ts';
import type { DepositAddress } from '../deposit-address/own-address.ts';
import { type Arrived, arrivalId, decideArrival, fixPrice } from './arrival.ts';

const atMs = testTimeMs;
const txid = 'a'.repeat(64);
const path = "m/84'/0'/0'/0/7";
const { rate } = makeQuote();
const quote = {
  useId: 'USE',
  amountUsdCents: usdCents(64_000),
  rate,
  rateAtMs: atMs,
  untilMs: atMs + 30 * minuteMs,
};
const address: DepositAddress = {
  ...{ id: 'ADDRESS', uid: 'holder', coin: 'btc', address: 'bc1q', keyId: 'KEY', index: 7 },
  ...{ atMs, shownAtMs: atMs, checkAtMs: atMs },
};
const quoted: DepositAddress = { ...address, quote };
/** The quoted 640 USD at 64,000. */
const exact = 1_000_000;
const at = (rateUsd: number, nowMs = atMs) => makeQuote({ rateUsd, atMs: nowMs });

function file(arrived: Partial<Arrived> = {}, user = makeUser()) {
  const given = {
    txid,
    address,
    path,
    units: exact,
    present: at(64_000),
    quoteUse: undefined,
    atMs,
    ...arrived,
  };
  const decided = decideArrival(user, given);
  return decided;
}
function filed(arrived: Partial<Arrived> = {}) {
  const record = file(arrived);
  if (typeof record === 'string') throw new Error(record);
  return record;
}

it('a payment becomes a Pending deposit of its account, with an estimate', () => {
  const record = filed();
  expect(record).toMatchObject({
    ...{ type: 'Deposit', status: 'Pending', uid: makeUser().uid, txid, btcAddress: 'bc1q', proof: null },
    ...{ amountUsdCents: 64_000, coinUnits: exact, rateUsd: 64_000 },
    arrival: { path, seenAtMs: atMs, pricedAtMs: null, isBelowMinimum: false },
  });
  expect(record).not.toHaveProperty('quote');
  expect(record.transactionId).toMatch(/^\d{17}$/);
});

it('the record follows from coin, transaction and address, and so does its order', () => {
  const ids = [
    { txid, address },
    { txid: 'b'.repeat(64), address },
    { txid, address: { ...address, id: 'OTHER' } },
  ].map((each) => [arrivalId(each), filed(each).id, filed(each).transactionId]);
  for (const [derived, id] of ids) expect(id).toBe(derived);
  expect(new Set(ids.flat()).size).toBe(6);
  expect(filed().transactionId).toBe(ids[0]?.[2]);
});

it('below, at and above the smallest deposit, and dust', () => {
  const isBelow = (units: number) => filed({ units }).arrival?.isBelowMinimum;
  expect([1, 781_249, 781_250, 781_251].map(isBelow)).toEqual([true, true, false, false]);
  expect(filed({ units: 1 })).toMatchObject({ amountUsdCents: 0, coinUnits: 1 });
});

it.each([
  ['Suspended', { isBlocked: true }],
  ['Closing', { closing: { requestedAtMs: 1, closesAtMs: 2 } }],
  ['Closed', { isBlocked: true, closedAtMs: 1 }],
])('an account that is %s gets no record', (reason, state) => {
  expect(file({}, makeUser(state))).toBe(reason);
});

it('nor does one that is gone, or a payment above the limit of a record; a locked account does', () => {
  expect(
    decideArrival(undefined, {
      txid,
      address,
      path,
      units: 1,
      present: at(64_000),
      quoteUse: undefined,
      atMs,
    }),
  ).toBe('Closed');
  const most = 15_625_000_000;
  expect(filed({ units: most })).toMatchObject({ amountUsdCents: 1_000_000_000 });
  expect(file({ units: most + 100 })).toMatch(/more than one record/);
  expect(file({}, makeUser({ lockedAtMs: 1 }))).toMatchObject({ status: 'Pending' });
});

it('a quote counts until its end, once', () => {
  const isQuoted = (more: Partial<Arrived>) =>
    filed({ address: quoted, present: at(50_000), ...more }).quote !== undefined;
  expect(isQuoted({})).toBe(true);
  expect(isQuoted({ atMs: quote.untilMs, present: at(50_000, quote.untilMs) })).toBe(true);
  expect(isQuoted({ atMs: quote.untilMs + 1, present: at(50_000, quote.untilMs) })).toBe(false);
  expect(isQuoted({ quoteUse: { recordId: 'another', uid: 'holder', untilMs: 0 } })).toBe(false);
  const own = arrivalId({ txid, address });
  expect(isQuoted({ quoteUse: { recordId: own, uid: 'holder', untilMs: 0 } })).toBe(true);
});

const untilMs = quote.untilMs + hourMs;
it.each([
  ['without a quote the price of the moment', address, exact, 50_000, 0, 50_000],
  ['promised, although the price has fallen', quoted, exact, 50_000, untilMs, 64_000],
  ['promised, although the price has risen', quoted, exact, 80_000, untilMs, 64_000],
  ['a part of what was quoted, rounded down', quoted, 333_333, 50_000, untilMs, 21_333],
  ['more than was quoted, the rest at the lower price', quoted, 2 * exact, 50_000, untilMs, 114_000],
  ['the rest never at a higher price', quoted, 2 * exact, 80_000, untilMs, 128_000],
  ['too late and lower: the present price for all', quoted, exact, 50_000, untilMs + 1, 50_000],
  ['too late and higher: the promised one', quoted, exact, 80_000, untilMs + 1, 64_000],
])('%s', (_what, to, units, rateUsd, blockAtMs, cents) => {
  const record = filed({ address: to, units });
  const nowMs = atMs + 2 * hourMs;
  const priced = fixPrice(record, { units, blockAtMs, present: at(rateUsd, nowMs), atMs: nowMs });
  expect(priced).toMatchObject({ amountUsdCents: cents, coinUnits: units, arrival: { pricedAtMs: nowMs } });
  // Once only.
  expect(fixPrice(priced, { units, blockAtMs, present: at(1, nowMs), atMs: nowMs + 1 })).toBe(priced);
});

it('what is worth less by then is marked by then', () => {
  const record = filed();
  const priced = fixPrice(record, { units: exact, blockAtMs: atMs, present: at(49_999), atMs });
  expect([record, priced].map(({ arrival }) => arrival?.isBelowMinimum)).toEqual([false, true]);
});
