import { policyDocument } from '@keelstone/domain/collections';
import { formatUsd } from '@keelstone/domain/money/format';
import { usdCents } from '@keelstone/domain/money/units';
import { amountRules, policyAt, waitingPolicy, type Policy } from '@keelstone/domain/policy/policy';
import { updatePolicyByCommand } from '../src/policy/update-policy.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';
import type { PolicyChange } from './policy-change.ts';

/**
 * Shows the two-person policy of a project, and what withdrawals wait for, after a change if there is one. Returns the
 * exit status.
 */
export async function policyCommand(project: string, change: PolicyChange | undefined): Promise<number> {
  try {
    const deps = commandLineDeps(project);
    const stored = await deps.policies.find(policyDocument); // reports why the database does not answer, a transaction does not
    const policy = policyAt(stored, deps.now());
    if (change !== undefined) {
      show(await updatePolicyByCommand(change, deps));
      return 0;
    }
    show(policy);
    const next = waitingPolicy(stored, deps.now());
    if (next !== null) {
      process.stdout.write(`\nFrom ${new Date(next.fromMs).toISOString()} on:\n`);
      show(next.policy);
    }
    return 0;
  } catch (error) {
    if (change !== undefined) process.stderr.write('Nothing was changed.\n');
    return reportFailure(error, project);
  }
}

function show(policy: Policy): void {
  for (const rule of amountRules) {
    const bound = policy[rule];
    line(rule, bound === null ? 'off' : `from ${formatUsd(usdCents(bound))} on`);
  }
  line('wallet', policy.wallet ? 'on' : 'off');
  line('policy', policy.policy ? 'on' : 'off');
  line('address-hours', hoursText(policy.addressHours));
  line('password-hours', hoursText(policy.passwordHours));
  line('factor-hours', hoursText(policy.factorHours));
  const { payoutDayUsdCents: day } = policy;
  line('payout-day', day === 0 ? 'off' : `at most ${formatUsd(usdCents(day))}`);
}

function hoursText(hours: number): string {
  return hours === 0 ? 'off' : `${String(hours)} h`;
}

function line(name: string, state: string): void {
  process.stdout.write(`${name.padEnd(16)}${state}\n`);
}
