import { describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '../../contract.ts';
import { auditKindFilters, decisionKinds, isDangerous, listKinds } from '../../decisions.ts';
import type { Endpoint } from '../../kernel/api/endpoint.ts';
import { holdKinds } from '../legal-hold/legal-hold.ts';
import { commandKinds, jobKinds } from './audit-row.ts';
import { makeDetailFact, describeEvent, pickEventWords } from './audit-sentences.ts';

const whom = 'Clara Jensen';

describe('a row of the trail as a sentence', () => {
  it.each([
    ['approve-transaction', {}, 'approved a transaction of Clara Jensen'],
    [
      'delete-transaction',
      { type: 'Withdrawal', amountUsdCents: 125_000 },
      "deleted Clara Jensen's withdrawal of $1,250.00",
    ],
    ['credit-profit', { amountUsdCents: '2000' }, 'credited profit of $20.00 to Clara Jensen'],
    ['return-payout', { amountUsdCents: 2000, coin: 'btc' }, 'returned a payout of $20.00 to Clara Jensen'],
    ['propose', { operation: 'edit-figures' }, 'proposed an edit of figures for Clara Jensen'],
    ['propose', { operation: '__proto__' }, 'proposed something for Clara Jensen'],
    [
      'approve-transaction',
      { type: 'Deposit', amountUsdCents: 100, bookedUsdCents: 5000 },
      "approved Clara Jensen's deposit of $50.00",
    ],
    [
      'propose',
      { operation: 'approve-transaction', type: 'Deposit', amountUsdCents: 100 },
      'proposed the approval of a deposit of $1.00 for Clara Jensen',
    ],
    [
      'delete-transaction',
      { type: 'Credited', amountUsdCents: 100 },
      "deleted Clara Jensen's credit of $1.00",
    ],
    ['record-payout', { amountUsdCents: 100 }, "entered the payout of Clara Jensen's withdrawal of $1.00"],
    ['ask-transaction', {}, 'asked Clara Jensen about a transaction of theirs'],
    [
      'ask-transaction',
      { type: 'Deposit', amountUsdCents: 100 },
      'asked Clara Jensen about their deposit of $1.00',
    ],
    ['get-user', {}, 'viewed Clara Jensen'],
    ['constructor', {}, 'constructor'],
    ['update-wallet', {}, 'changed the deposit addresses'],
    ['password-changed', {}, 'password changed'],
  ])('%s, %j: %s', (kind, detail, sentence) => {
    expect(describeEvent(kind, { whom, detail })).toBe(sentence);
  });
});

it.each([
  [{ isReaders: true }, 'approved your deposit of $1.00'],
  [{ isOwn: true, isReaders: true }, 'approved their deposit of $1.00'],
])('a row about the reader, or of the person concerned (%j), needs no name: %s', (whose, sentence) => {
  const detail = { type: 'Deposit', amountUsdCents: 100 };
  expect(pickEventWords('approve-transaction', { detail, ...whose })).toEqual([sentence, undefined]);
});

it('marks deleting, editing, suspending and what always alerts as dangerous, never an approval', () => {
  const kinds = ['delete-transaction', 'delete-kyc', 'edit-figures', 'suspend-user', 'update-wallet'];
  expect(kinds.filter(isDangerous)).toEqual(kinds);
  expect(['approve-transaction', 'reject-kyc', 'credit-profit', 'get-user'].filter(isDangerous)).toEqual([]);
});

/** Calls that leave no row of their own, or one under another name. */
const silent = ['confirm-proposal', 'lease-case', 'propose-hold'];
const decisions: readonly string[] = [
  ...(Object.entries(contract) as [EndpointName, Endpoint][])
    .filter(([name, { people = 'own' }]) => people !== 'own' && !name.startsWith('preview-'))
    .map(([name]) => name)
    .filter((name) => !silent.includes(name)),
  ...['propose', 'export-audit', 'export-month', ...holdKinds, ...jobKinds, ...commandKinds],
];

it('each decision is in exactly one group, and has a sentence', () => {
  const grouped = Object.keys(decisionKinds);
  expect([...grouped].sort()).toEqual([...decisions].sort());
  expect(listKinds('decisions')).toHaveLength(new Set(grouped).size);
  expect(auditKindFilters.flatMap((each) => listKinds(each))).toHaveLength(2 * grouped.length);
  for (const kind of grouped) expect(describeEvent(kind, { whom })).not.toBe(kind.replaceAll('-', ' '));
});

it.each([
  ['amountUsdCents', 125_000, 'Amount', '$1,250.00'],
  ['usdCentsBefore', '-5', 'USD before', '−$0.05'],
  ['btcUnitsAfter', 12_500_000, 'BTC after', '0.125000 BTC'],
  ['coinUnits', '1', 'Coin', '0.00000001'],
  ['effectiveAtMs', 0, 'Effective', '1 January 1970, 00:00 UTC'],
  ['btcAfter', 'bc1qxyz12', 'BTC after', 'bc1q xyz1 2'],
  ['isReturned', 'true', 'Is returned', 'Yes'],
  ['reason', 'true', 'Reason', 'true'],
  ['lockedAtMs', Number.MAX_SAFE_INTEGER, 'Locked at ms', '9007199254740991'],
  ['reason', null, 'Reason', '–'],
  ['rows', 12, 'Rows', '12'],
])('a field of a detail: %s %j', (name, value, label, text) => {
  expect(makeDetailFact(name, value)).toEqual({ label, text });
});
