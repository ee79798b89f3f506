import { policyChangeOf } from '../functions/cli/policy-change.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run policy                                    shows from which amount on the local stack needs two administrators
npm run policy -- --from 1000                     sets that immediately, without asking a second one
npm run policy -- ... --project PROJECT           on a real project, with your own Google credentials

--from USD|always|never                           withdrawals, credits and edited figures count together
--drop-waits                                      forgets the waits of an earlier policy: operator/settings.ts counts`;

const { project, change } = readCommandLine(
  {
    usage,
    options: { project: { type: 'string' }, from: { type: 'string' }, 'drop-waits': { type: 'boolean' } },
  },
  ({ values: { project: chosen, ...values } }) => {
    const asked = policyChangeOf(values);
    if (typeof asked === 'string') throw new UsageError(asked);
    return { project: chosen, change: asked };
  },
);

await runOnProject(project, async (chosen) => {
  const { policyCommand } = await import('../functions/cli/policy.ts');
  return policyCommand(chosen, change);
});
