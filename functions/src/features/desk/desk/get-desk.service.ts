import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import type { Desk, WaitingProposals } from '@keelstone/domain/desk/desk/desk';
import { deskLimits } from '@keelstone/domain/desk/desk/desk.limits';
import { toDay } from '@keelstone/domain/kernel/time/period';
import type { Deps } from '../../../platform/deps.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';

/** The work that waits for all administrators, and today's decisions in UTC. Twelve reads in one round trip. */
export async function getDesk(deps: Deps): Promise<Desk> {
  const day = toDay(deps.now());
  const [kyc, deposits, withdrawals, payouts, decisions, findings, flags] = await Promise.all([
    deps.desk.countWaitingKyc(),
    deps.desk.countWaiting('Deposit'),
    deps.desk.countWaiting('Withdrawal'),
    deps.desk.countWaitingPayouts(),
    deps.desk.countDecided(day, { countMax: deskLimits.countMax }),
    deps.desk.countOpenFindings(),
    findFlags(deps),
  ]);
  const stopped = flagNames.filter((name) => !flags[name]);
  return { day, kyc, deposits, withdrawals, payouts, decisions, findings, stopped };
}

/**
 * The decisions that wait for a second administrator; for one administrator without those that they made or approved
 * themselves, and without a hold on them. Six reads in one round trip.
 */
export async function getWaitingProposals(forUid: string, deps: Deps): Promise<WaitingProposals> {
  const nowMs = deps.now();
  const [proposals, records, oldestAtMs] = await Promise.all([
    deps.proposals.countWaiting({ forUid, nowMs }),
    deps.transactions.countApprovedOnce({ forUid, nowMs }),
    deps.proposals.oldestWaitingAtMs({ forUid, nowMs }),
  ]);
  const { all, forThem, usdCents } = proposals;
  return {
    count: all,
    isExact: all < deskLimits.countMax,
    oldestAtMs,
    usdCents,
    forYou: forThem + records,
  };
}
