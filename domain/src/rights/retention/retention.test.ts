import { describe, expect, it } from 'vitest';
import { makeImage } from '../../../testing/make-image.ts';
import { makeKycRecord } from '../../../testing/make-kyc-record.ts';
import { makeDeposit } from '../../../testing/make-transaction.ts';
import { dayMs } from '../../kernel/time/time-units.ts';
import { listProofs } from '../../money/transaction/transaction-question.ts';
import { isKycDue, isProofDue, dropProofs } from './erase-due.ts';
import { dueUntilMs, isKeptDays, keptDaysMin } from './retention.ts';

const nowMs = 1_900_000_000_000;

describe('for how long a kind of data is kept', () => {
  it.each(['kyc', 'proof', 'account'] as const)('%s: for ever, or not less than the minimum', (kind) => {
    const min = keptDaysMin[kind];
    const allowed = [0, min, min + 1].map((days) => isKeptDays(kind, days));
    const refused = [min - 1, min + 0.5, -1, Number.NaN].map((days) => isKeptDays(kind, days));
    expect([new Set(allowed), new Set(refused)]).toEqual([new Set([true]), new Set([false])]);
  });

  it('never makes anything due if it is kept for ever', () => {
    const keptDays = { kyc: 0, proof: 1825, account: 0 };
    expect(dueUntilMs('kyc', keptDays, nowMs)).toBeUndefined();
    expect(dueUntilMs('proof', keptDays, nowMs)).toBe(nowMs - 1825 * dayMs);
  });
});

describe('an application', () => {
  const rejected = { status: 'Rejected', checkedAtMs: 1000 } as const;
  it('is due from the last moment of its time on', () => {
    const record = makeKycRecord(rejected);
    expect([999, 1000, 1001].map((untilMs) => isKycDue(record, untilMs))).toEqual([false, true, true]);
  });

  it.each([
    { ...rejected, status: 'Approved' },
    { ...rejected, status: 'Pending', checkedAtMs: null },
    { ...rejected, isDeleted: true },
  ] as const)('is never due while it is %j', (fields) => {
    expect(isKycDue(makeKycRecord(fields), nowMs)).toBe(false);
  });
});

describe('a proof of payment', () => {
  it('is due from the last moment of its time on, and never before its deposit is decided', () => {
    const deposit = makeDeposit({ status: 'Approved', decidedAtMs: 1000 });
    expect([999, 1000].map((untilMs) => isProofDue(deposit, untilMs))).toEqual([false, true]);
    expect(isProofDue({ ...deposit, decidedAtMs: null }, nowMs)).toBe(false);
    expect(isProofDue({ ...deposit, proof: null }, nowMs)).toBe(false);
  });

  it('is removed with every one that it replaced, and the record stays', () => {
    const ask = {
      number: 1,
      items: ['proof', 'explanation'] as const,
      text: 'Which bank?',
      explanation: 'Mine',
      askedBy: { uid: 'admin', name: 'Ada' },
      askedAtMs: 1,
      answeredAtMs: 2,
      answerHash: 'hash',
      before: { proof: makeImage({ kind: 'proof', recordId: 'old' }), txid: 'abc' },
    };
    const deposit = makeDeposit({ status: 'Approved', decidedAtMs: 1000, asks: [ask] });
    const kept = dropProofs(deposit);
    expect(listProofs(deposit)).toHaveLength(2);
    expect(listProofs(kept)).toEqual([]);
    expect(kept).toEqual({ ...deposit, proof: null, asks: [{ ...ask, before: { txid: 'abc' } }] });
  });
});
