import { spawnSync } from 'node:child_process';
import { secretNames } from '../functions/src/platform/settings.ts';
import { settings } from '../operator/settings.ts';
import { isAgreed, readCommandLine, UsageError } from './command-line.ts';
import { isProjectId } from './deploy/plan.ts';
import { makeProvisionList } from './deploy/provision-list.ts';
import { wantedAuthSettings } from './project-auth/wanted-auth-settings.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run provision -- --project PROJECT --billing ACCOUNT --alerts EMAIL   makes all that a project needs before its first deploy
  --budget USD  of a month, about which its owners are mailed (200)
  --dry-run     prints the commands, and stops
  --yes         does not ask before it begins

Needs gcloud, and \`gcloud auth login\` and \`npx firebase login\` as an owner. It may run again: what is there stays.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = { project: text, billing: text, alerts: text, budget: text, 'dry-run': flag, yes: flag };

const { isDryRun, isYes, project, parts } = readCommandLine({ usage, options }, ({ values }) => {
  const { project: named = '', billing = '', alerts = '', budget = '200' } = values;
  // Nothing else may reach a shell.
  if (!isProjectId(named)) throw new UsageError(`--project must name a real project, not "${named}".`);
  if (!/^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/.test(billing))
    throw new UsageError('--billing must be the id of a billing account: `gcloud billing accounts list`.');
  if (!/^[\w.+-]+@[\w.-]+$/.test(alerts)) throw new UsageError('--alerts must be an email address.');
  if (!/^[1-9]\d{0,6}$/.test(budget)) throw new UsageError('--budget must be whole US dollars.');
  const list = makeProvisionList({
    project: named,
    region: settings.region,
    billingAccount: billing,
    alertsTo: alerts,
    budgetUsd: Number(budget),
    secrets: secretNames,
    authSettings: wantedAuthSettings,
  });
  return { isDryRun: values['dry-run'], isYes: values.yes, project: named, parts: list };
});

for (const { title, lines } of parts) console.log(`\n# ${title}\n${lines.join('\n')}`);
console.log('\n# None of this was ever run against Google (docs/deploy.md#what-was-tested).');
if (isDryRun) process.exit(0);
if (spawnSync('gcloud', ['--version']).status !== 0) {
  console.error('gcloud is not installed: https://cloud.google.com/sdk/docs/install');
  process.exit(1);
}
if (!isYes && !(await isAgreed(`\nRun all of it on ${project}? Type its name: `, project))) {
  console.error('Nothing was run.');
  process.exit(1);
}
for (const line of parts.flatMap(({ lines }) => lines)) {
  console.log(`\n$ ${line}`);
  if ((await runCommand(['sh', '-c', line])) !== 0) {
    console.error(
      '\nThis failed, and nothing after it was run. Google may need some minutes for what is new:',
    );
    console.error('run the whole again, what is done stays.');
    process.exit(1);
  }
}
console.log(`\nProvisioned. Now: npm run doctor -- --project ${project}`);
