import { policyDocument } from '@keelstone/domain/collections';
import { boundText, twoPeopleFrom } from '@keelstone/domain/policy/describe-changes';
import { policyAt, waitingPolicy, type Policy } from '@keelstone/domain/policy/policy';
import {
  updatePolicyByCommand,
  type PolicyChange,
} from '../src/features/desk/policy/update-policy.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

/** Shows the two-person policy of a project, after a change if there is one. Returns the exit status. */
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
  line(twoPeopleFrom, boundText(policy));
  const { earlierWaits } = policy;
  if (earlierWaits === undefined) return;
  process.stdout.write(
    'Waits of an earlier policy, which count where operator/settings.ts is less strict:\n',
  );
  for (const [name, value] of Object.entries(earlierWaits)) line(`  ${name}`, String(value));
}

function line(name: string, value: string): void {
  process.stdout.write(`${name.padEnd(20)}${value}\n`);
}
