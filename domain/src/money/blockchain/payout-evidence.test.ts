import { expect, it } from 'vitest';
import { makeWithdrawal } from '../../../testing/make-transaction.ts';
import { exampleAddresses } from '../../../testing/make-wallet.ts';
import { toChainDestination, type ChainPayment } from './chain-payment.ts';
import { isSettled, isUnseen, ownersPayoutText, judgePayoutEvidence } from './payout-evidence.ts';

const paid = { coinUnits: 15_625_000, rateUsd: 3_200, rateAtMs: 1 };
const withdrawal = { ...makeWithdrawal({ coin: 'eth', status: 'Approved', paid }), paid };
const record = { ...withdrawal, btcAddress: null, ethAddress: exampleAddresses.eth };
const to = toChainDestination('eth', exampleAddresses.eth);

/** A payment by a contract, in a final block unless `more` says otherwise. */
function reading(calls: 'traced' | 'listed', coinUnits: number, more: Partial<ChainPayment> = {}) {
  const block = { height: 9, hash: '0x9', atMs: record.createdAtMs + 1 };
  const payment: ChainPayment = {
    txid: `0x${'a'.repeat(64)}`,
    transfers: [{ position: 1, to, coinUnits, call: '0' }],
    calls,
    senders: ['b'.repeat(40)],
    inputs: [],
    nonce: 1,
    block,
    confirmations: 80,
    isFinal: true,
    isCoinbase: false,
    hasFailed: false,
    isToken: false,
    ...more,
  };
  return { found: 'payment', payment, isStale: false } as const;
}

it.each([
  ['pays it', reading('traced', paid.coinUnits), 'matches', true, false],
  ['pays it by one list', reading('listed', paid.coinUnits), 'one-list', true, false],
  ['pays another amount', reading('traced', 1), 'differs', true, true],
  ['is not final', reading('traced', paid.coinUnits, { isFinal: false }), 'unconfirmed', false, false],
  [
    'is not final by one list',
    reading('listed', paid.coinUnits, { isFinal: false }),
    'one-list',
    false,
    false,
  ],
  ['failed', reading('traced', paid.coinUnits, { hasFailed: true }), 'failed', false, true],
  ['is unknown', { found: 'nothing' } as const, 'another-network', false, true],
  ['nobody answers about', { found: 'silence', why: 'stale' } as const, 'no-answer', false, false],
] as const)('an id that %s', (_what, said, verdict, settled, unseen) => {
  const evidence = judgePayoutEvidence(record, { reading: said, isReadingOld: false });
  const found = [evidence.verdict, isSettled(record, { reading: said }), isUnseen(evidence)];
  expect(found).toEqual([verdict, settled, unseen]);
  expect(ownersPayoutText(evidence) === 'Sent, confirmed').toBe(settled && verdict !== 'differs');
});
