import { expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { hourMs, minuteMs } from '../../kernel/time/time-units.ts';
import { type Arrived, decideArrival, fixPrice } from './arrival.ts';

const atMs = testTimeMs;
const untilMs = atMs + 30 * minuteMs;
const quote = { amountUsdCents: 64_000, rateUsd: 64_000, rateAtMs: atMs, untilMs };
/** The quoted 640 USD at 64,000. */
const exact = 1_000_000;
const at = (rateUsd: number, nowMs = atMs) => makeQuote({ rateUsd, atMs: nowMs });
const usual: Arrived = {
  ...{ id: 'ABCDEFGHIJ234567', txid: 'a'.repeat(64), address: 'bc1q', keyId: 'k', path: "m/84'/0'/0'/0/7" },
  ...{ units: exact, present: at(64_000), replaced: [], atMs },
};
const file = (arrived: Partial<Arrived> = {}, user = makeUser()) =>
  decideArrival(user, { ...usual, ...arrived });

function filed(arrived: Partial<Arrived> = {}) {
  const record = file(arrived);
  return typeof record === 'string' ? expect.fail(record) : record;
}

it('a payment becomes a Pending deposit of its account, with an estimate and an order of its own', () => {
  const record = filed();
  expect(record).toMatchObject({
    ...{ type: 'Deposit', status: 'Pending', uid: makeUser().uid, btcAddress: 'bc1q', proof: null },
    ...{ txid: usual.txid, amountUsdCents: 64_000, coinUnits: exact, rateUsd: 64_000 },
    arrival: { path: usual.path, pricedAtMs: null },
  });
  expect(record).not.toHaveProperty('quote');
  for (const id of [usual.id, '2222222222', 'ZZZZZZZZZZ'])
    expect(filed({ id }).transactionId).toMatch(/^\d{15,16}$/);
});

it.each([
  ['Suspended', makeUser({ isBlocked: true })],
  ['Closing', makeUser({ closing: { requestedAtMs: 1, closesAtMs: 2 } })],
  ['Closed', makeUser({ isBlocked: true, closedAtMs: 1 })],
  ['Closed', undefined],
])('an account that is %s gets no record', (reason, user) => {
  expect(decideArrival(user, usual)).toBe(reason);
});

it('nor does a payment above the limit of a record; dust does', () => {
  const most = 15_625_000_000;
  expect(filed({ units: most })).toMatchObject({ amountUsdCents: 1_000_000_000 });
  expect(file({ units: most + 100 })).toMatch(/more than one record/);
  expect(filed({ units: 1 })).toMatchObject({ amountUsdCents: 0, coinUnits: 1 });
});

it('a quote counts until its end', () => {
  const isQuoted = (nowMs: number) => filed({ quote, present: at(50_000, untilMs), atMs: nowMs }).quote;
  expect([isQuoted(untilMs), isQuoted(untilMs + 1)]).toEqual([quote, undefined]);
});

const lastMs = untilMs + hourMs;
it.each([
  ['without a quote the price of the moment', undefined, exact, 50_000, 0, 50_000],
  ['promised, although the price has fallen', { quote }, exact, 50_000, lastMs, 64_000],
  ['promised, although the price has risen', { quote }, exact, 80_000, lastMs, 64_000],
  ['a part of what was quoted, rounded down', { quote }, 833_333, 50_000, lastMs, 53_333],
  ['less than the smallest deposit: the price of the moment', { quote }, 333_333, 50_000, lastMs, 16_666],
  ['more than was quoted, the rest at the lower price', { quote }, 2 * exact, 50_000, lastMs, 114_000],
  ['the rest never at a higher price', { quote }, 2 * exact, 80_000, lastMs, 128_000],
  ['too late and lower: the present price for all', { quote }, exact, 50_000, lastMs + 1, 50_000],
  ['too late and higher: the promised one', { quote }, exact, 80_000, lastMs + 1, 64_000],
])('%s', (_what, quoted, units, rateUsd, blockAtMs, cents) => {
  const nowMs = atMs + 2 * hourMs;
  const given = { units, blockAtMs, present: at(rateUsd, nowMs), atMs: nowMs };
  const priced = fixPrice(filed({ ...quoted, units }), given);
  expect(priced).toMatchObject({ amountUsdCents: cents, coinUnits: units, arrival: { pricedAtMs: nowMs } });
  // Once only.
  expect(fixPrice(priced, { ...given, present: at(1, nowMs) })).toBe(priced);
});

it.each([
  ['has risen: the quote that it replaces', 80_000, 64_000],
  ['has fallen: the present one', 50_000, 50_000],
])(
  'a payment that replaces a quoted one, or one that did, gets no promise; the price %s',
  (_what, rateUsd, cents) => {
    const nowMs = atMs + hourMs;
    const present = at(rateUsd, nowMs);
    const newer = { ...quote, rateUsd, untilMs: nowMs + hourMs };
    const second = filed({ replaced: [filed(), filed({ quote })], quote: newer, present, atMs: nowMs });
    for (const record of [second, filed({ replaced: [second], quote: newer, present, atMs: nowMs })]) {
      const priced = fixPrice(record, { units: exact, blockAtMs: nowMs, present, atMs: nowMs });
      for (const { amountUsdCents } of [record, priced]) expect(amountUsdCents).toBe(cents);
    }
  },
);
