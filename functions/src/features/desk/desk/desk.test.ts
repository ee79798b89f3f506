import { beforeEach, describe, expect, it } from 'vitest';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import type { DeskWire } from '@keelstone/domain/desk/desk/desk.contract';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileFinding, fileKyc, fileProposal, freshKey } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

/** Noon of UTC, so that no test crosses midnight. */
const noonMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
let nowMs = noonMs;
const { deps, api } = await memoryApi({ now: () => nowMs });
const ada = await makePerson(deps, { isAdmin: true });
const ben = await makePerson(deps, { isAdmin: true });
const holder = await makePerson(deps, { kycStatus: 'Approved' });
beforeEach(() => {
  nowMs = noonMs;
});

async function desk({ uid: adminId, token }: Person = ada): Promise<DeskWire> {
  const { status, body } = await api.call('get-desk', { token, params: { adminId } });
  expect(status).toBe(200);
  return body;
}
/** A record of a new person, written without the API. */
async function file(record: Transaction): Promise<Transaction> {
  await deps.transactions.save(record.id, record);
  return record;
}
const deposit = (changes: Partial<Transaction> = {}) =>
  file(makeDeposit({ uid: holder.uid, transactionId: freshKey(), createdAtMs: nowMs, ...changes }));
const withdrawal = (changes: Partial<Transaction> = {}) =>
  file(makeWithdrawal({ uid: holder.uid, transactionId: freshKey(), createdAtMs: nowMs, ...changes }));
const at = (ms: number) => new Date(ms).toISOString();
const nothing = { count: 0, isExact: true, oldestAt: null };

describe("the administrators' home page", () => {
  it('shows that nothing waits if nothing does', async () => {
    expect(await desk()).toEqual({
      day: toDay(noonMs),
      kyc: nothing,
      deposits: { ...nothing, usd: 0 },
      withdrawals: { ...nothing, usd: 0 },
      payouts: { ...nothing, usd: 0 },
      proposals: { ...nothing, usd: 0, forYou: 0 },
      decisions: { approved: 0, rejected: 0 },
      check: undefined,
      findings: { count: 0, isExact: true },
      stopped: [],
    });
  });

  it('counts what waits, since when, and what it comes to', async () => {
    await deposit({ amountUsdCents: 60_050, createdAtMs: noonMs - 7 * dayMs });
    await deposit({ amountUsdCents: 100_000 });
    await deposit({ amountUsdCents: 1, isDeleted: true });
    await deposit({ amountUsdCents: 1, status: 'Rejected', decidedAtMs: noonMs });
    await withdrawal({ amountUsdCents: 70_000, createdAtMs: noonMs - 60_000 });
    const approved = { status: 'Approved', amountUsdCents: 80_000, createdAtMs: noonMs - 9 * dayMs } as const;
    await withdrawal({ ...approved, decidedAtMs: noonMs - dayMs });
    await withdrawal({ ...approved, decidedAtMs: noonMs - 3 * dayMs, paidTxid: 'a'.repeat(64), paidAtMs: 1 });
    await fileKyc(deps, holder.uid, false);
    await fileFinding(deps, holder.uid);
    const found = await desk();
    expect(found).toMatchObject({
      kyc: { count: 1, isExact: true, oldestAt: at(noonMs) },
      deposits: { count: 2, isExact: true, oldestAt: at(noonMs - 7 * dayMs), usd: 1600.5 },
      withdrawals: { count: 1, isExact: true, oldestAt: at(noonMs - 60_000), usd: 700 },
      payouts: { count: 1, isExact: true, oldestAt: at(noonMs - dayMs), usd: 800 },
      findings: { count: 1, isExact: true },
    });
  });

  it('counts for each administrator what waits for them as the second one', async () => {
    await fileProposal(deps, { makerUid: ada.uid, uid: holder.uid });
    nowMs += 1000;
    await fileProposal(deps, { makerUid: ben.uid, uid: holder.uid });
    await fileProposal(deps, { makerUid: ben.uid, uid: holder.uid });
    const approvedOnce = { uid: ada.uid, atMs: nowMs };
    await withdrawal({ approvedOnce });
    const waiting = { count: 3, isExact: true, oldestAt: at(noonMs), usd: 37.5 };
    expect((await desk(ada)).proposals).toEqual({ ...waiting, forYou: 2 });
    expect((await desk(ben)).proposals).toEqual({ ...waiting, forYou: 2 });
    nowMs += decisionLimits.proposalAgeMsMax;
    expect((await desk(ben)).proposals).toEqual({ ...nothing, usd: 0, forYou: 0 });
  });

  it('counts what was decided today, in UTC', async () => {
    const before = (await desk()).decisions;
    const body = { idToReject: (await deposit()).id, reason: 'No payment came in' };
    expect((await api.call('reject-transaction', { token: ada.token, body })).status).toBe(200);
    expect((await desk()).decisions).toEqual({ ...before, rejected: before.rejected + 1 });
    nowMs += dayMs;
    expect((await desk()).decisions).toEqual({ approved: 0, rejected: 0 });
  });
});
