import { policyChangeOf, type PolicyChange } from '../functions/cli/policy-change.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run policy                                    shows which decisions of the local stack need a second administrator
npm run policy -- --credits 1000 --wallet on      sets that immediately, without asking a second one
npm run policy -- ... --project PROJECT           on a real project, with your own Google credentials

--withdrawals, --credits, --figures USD|off       the amount from which it applies; 0 is always
--wallet, --policy on|off                         deposit addresses; making this policy stricter
--address-hours, --password-hours, --factor-hours HOURS|off
                                                  how long withdrawals wait after a first use or a change
--payout-day USD|off                              what one account may be paid in 24 hours`;

const text = { type: 'string' } as const;

const { project, change } = readCommandLine(
  {
    usage,
    options: {
      project: text,
      withdrawals: text,
      credits: text,
      figures: text,
      wallet: text,
      policy: text,
      'address-hours': text,
      'password-hours': text,
      'factor-hours': text,
      'payout-day': text,
    },
  },
  ({ values: { project: chosen, ...values } }) => ({
    project: chosen,
    change: changeOf({
      withdrawals: values.withdrawals,
      credits: values.credits,
      figures: values.figures,
      wallet: values.wallet,
      policy: values.policy,
      addressHours: values['address-hours'],
      passwordHours: values['password-hours'],
      factorHours: values['factor-hours'],
      payoutDay: values['payout-day'],
    }),
  }),
);

await runOnProject(project, async (chosen) => {
  const { policyCommand } = await import('../functions/cli/policy.ts');
  return policyCommand(chosen, change);
});

function changeOf(values: Parameters<typeof policyChangeOf>[0]): PolicyChange | undefined {
  if (Object.values(values).every((word) => word === undefined)) return undefined;
  const change = policyChangeOf(values);
  if (typeof change === 'string') throw new UsageError(change);
  return change;
}
