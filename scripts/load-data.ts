import type { LoadPlan } from '../functions/load/load-data.service.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run load-data -- --users N  fills the local stack that \`npm start\` runs; never a real project

  --users N         how many users (1,000)
  --transactions N  money records for each user of the sample (10, at most 100)
  --sample N        how many users have such records: the first ones (1,000, or all)
  --seed N          a number; each seed generates different users (1)
  --logins          with sign-ins in Firebase Auth (password keelstone-demo); without them \`npm run reconcile\`
                    reports each as missing (I12), and \`npm run reconcile -- --ledger\` checks the ledger alone`;

const text = (value: string) => ({ type: 'string', default: value }) as const;
const options = {
  users: text('1000'),
  transactions: text('10'),
  sample: text('1000'),
  seed: text('1'),
  logins: { type: 'boolean', default: false },
} as const;

const plan = readCommandLine({ usage, options }, ({ values }): LoadPlan => {
  const users = wholeNumber('users', values.users);
  const sample = Math.min(users, wholeNumber('sample', values.sample));
  const transactions = wholeNumber('transactions', values.transactions);
  if (transactions > 100) throw new UsageError('--transactions is at most 100.');
  return { users, sample, transactions, seed: wholeNumber('seed', values.seed), hasLogins: values.logins };
});

await runOnProject(undefined, async (project) => {
  const { loadDataCommand } = await import('../functions/cli/load-data.ts');
  return loadDataCommand(project, plan);
});

function wholeNumber(option: string, value: string): number {
  if (!/^\d{1,7}$/.test(value)) throw new UsageError(`--${option} must be a whole number, not "${value}".`);
  return Number(value);
}
