import { amountRules } from '../domain/src/policy/policy.ts';
import { policyChangeOf, type PolicyChange } from '../functions/cli/policy-change.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run policy                                    shows which decisions of the local stack need a second administrator
npm run policy -- --credits 1000 --wallet on      sets that immediately, without asking a second one
npm run policy -- ... --project PROJECT           on a real project, with your own Google credentials

--withdrawals, --credits, --figures USD|off       from how many USD on; 0 is always
--wallet, --policy on|off                         deposit addresses; making this policy stricter`;

const text = { type: 'string' } as const;

const { project, change } = readCommandLine(
  {
    usage,
    options: { project: text, withdrawals: text, credits: text, figures: text, wallet: text, policy: text },
  },
  ({ values }) => ({ project: values.project, change: changeOf(values) }),
);

await runOnProject(project, async (chosen) => {
  const { policyCommand } = await import('../functions/cli/policy.ts');
  return policyCommand(chosen, change);
});

function changeOf(values: Parameters<typeof policyChangeOf>[0]): PolicyChange | undefined {
  const given = [...amountRules, 'wallet' as const, 'policy' as const].some(
    (name) => values[name] !== undefined,
  );
  if (!given) return undefined;
  const change = policyChangeOf(values);
  if (typeof change === 'string') throw new UsageError(change);
  return change;
}
