import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import { stackUrls } from '../emulator/src/urls.ts';
import { policyChangeOf } from '../functions/cli/policy-change.ts';
import { isEntry, namedCommand, UsageError } from './command-line.ts';
import { examineSettings, projectSettings } from './doctor/project.ts';
import { operate, type Work } from './find-project.ts';
import { root } from './run-command.ts';
import { readPorts } from './running-stack.ts';

// `npm run NAME`, as scripts/run.mjs starts it: what operators run on the local stack or on a real project.
const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const switches = flagNames.join(', ');

/** By name; each resolves with its status. */
export const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  audit: (args) =>
    operate(
      args,
      {
        usage: `npm run audit -- verify   verifies the audit chain
  --head SEQ:HASH   a head that you kept, which the chain must still have
  --database NAME   another Firestore database, such as a restored backup`,
        options: { project: text, head: text, database: text },
        takesWords: true,
      },
      ({ values: { project: named, head, database }, words }) => {
        if (words.join() !== 'verify') throw new UsageError('Say what to do with the audit trail: verify.');
        const kept = headOf(head);
        return [named, (project, { verifyAuditCommand }) => verifyAuditCommand(project, { database, kept })];
      },
    ),
  flags: (args) =>
    operate(
      args,
      {
        usage: `npm run flags                  shows the kill switches
npm run flags -- NAME on|off   sets one: ${switches}`,
        options: { project: text },
        takesWords: true,
      },
      ({ values, words }) => {
        const change = flagChangeOf(words);
        return [values.project, (project, { flagsCommand }) => flagsCommand(project, change)];
      },
    ),
  migrate: (args) =>
    operate(
      args,
      {
        usage: `npm run migrate -- --dry-run      lists what this version changes in the stored data
npm run migrate -- --backup NAME  changes it; continues after an interruption
  --backup NAME  the backup from just before: docs/upgrading.md`,
        options: { project: text, backup: text, 'dry-run': flag },
      },
      ({ values: { project: named, backup = '', 'dry-run': isDryRun } }) => {
        if (!isDryRun && backup.trim() === '')
          throw new UsageError('Make a backup first, and name it: --backup gs://BACKUPS/before-1.1.0');
        return [
          named,
          async (project) => {
            const { migrateCommand } = await import('../functions/cli/migrate.ts');
            return migrateCommand(project, isDryRun ? undefined : { backup });
          },
        ];
      },
    ),
  policy: (args) =>
    operate(
      args,
      {
        usage: `npm run policy                  shows from which amount on two administrators are needed
npm run policy -- --from 1000   sets that immediately, without asking a second one
  --from USD|always|never  withdrawals, credits and edited figures count together`,
        options: { project: text, from: text },
      },
      ({ values: { project: named, ...values } }) => {
        const change = policyChangeOf(values);
        if (typeof change === 'string') throw new UsageError(change);
        return [named, (project, { policyCommand }) => policyCommand(project, change)];
      },
    ),
  reindex: (args) =>
    operate(
      args,
      {
        usage: `npm run reindex   rebuilds search index, copies and totals
  --restart  from the start; without it, an interrupted run is continued`,
        options: { project: text, restart: flag },
      },
      ({ values: { project: named, restart } }) => [
        named,
        (project, { reindexCommand }) => reindexCommand(project, restart),
      ],
    ),
  retention: (args) =>
    operate(
      args,
      {
        usage: `npm run retention -- --dry-run  lists what the nightly job erases next
npm run retention               runs that job now, on a project with the settings of functions/.env.PROJECT`,
        options: { project: text, 'dry-run': flag },
      },
      ({ values: { project: named, 'dry-run': isDryRun } }) => {
        const settings = named === undefined ? {} : settingsOf(named);
        return [
          named,
          async (project) => {
            Object.assign(process.env, settings);
            const { retentionCommand } = await import('../functions/cli/retention.ts');
            return retentionCommand(project, { isDryRun });
          },
        ];
      },
    ),
  reconcile: (args) =>
    operate(
      args,
      {
        usage: `npm run reconcile   checks the ledger
  --database NAME   another Firestore database, such as a restored backup; may be given several times
  --ledger          the ledger alone, without comparing it with sign-ins and images
  --release UID     lifts the doubt about one account, if its ledger is consistent`,
        options: {
          ...{ project: text, release: text, ledger: flag },
          database: { type: 'string', multiple: true, default: ['(default)'] },
        },
      },
      ({ values: { project: named, database: databases, ledger, release: releasedUid } }) => {
        if (releasedUid !== undefined && databases.length > 1)
          throw new UsageError('--release takes one --database: an account of one ledger.');
        const options = { databases, scope: ledger ? 'ledger' : 'everything', releasedUid } as const;
        return [named, (project, { reconcileCommand }) => reconcileCommand(project, options)];
      },
    ),
  'grant-admin': (args) =>
    forUser(
      args,
      'npm run grant-admin -- EMAIL   makes the user an administrator',
      (project, commands, { email }) => commands.grantAdminCommand(project, email),
    ),
  'revoke-admin': (args) =>
    forUser(args, 'npm run revoke-admin -- EMAIL   takes the role away', (project, commands, { email }) =>
      commands.revokeAdminCommand(project, email),
    ),
  'reset-factor': (args) =>
    forUser(
      args,
      'npm run reset-factor -- EMAIL   removes the second factor of the only administrator, whom no other can help',
      (project, commands, { email, named }) => commands.resetFactorCommand(project, email, appUrlOf(named)),
    ),
};

if (isEntry(import.meta.url)) {
  const { name, args } = namedCommand();
  const status = await commands[name]?.(args);
  const { closeDatabases } = await import('../functions/cli/command-line.repository.ts');
  await closeDatabases();
  process.exit(status);
}

/** About one user: `npm run NAME -- EMAIL [--project PROJECT]`. */
function forUser(
  args: readonly string[],
  usage: string,
  work: (...given: [...Parameters<Work[1]>, { email: string; named: string | undefined }]) => Promise<number>,
): Promise<number> {
  return operate(
    args,
    {
      usage,
      options: { project: text },
      takesWords: true,
    },
    ({ values: { project: named }, words: [email = '', ...others] }) => {
      if (!email.includes('@') || others.length > 0)
        throw new UsageError('Give the email address of one account.');
      return [named, (project, known) => work(project, known, { email, named })];
    },
  );
}

function headOf(given: string | undefined): { seq: number; hash: string } | undefined {
  if (given === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,8}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (hash === undefined)
    throw new UsageError('--head is a number and a hash, as `GET /api/proof` answers them: 12:9f86….');
  return { seq: Number(seq), hash };
}

function flagChangeOf([name, state, ...more]: readonly string[]) {
  if (name === undefined) return undefined;
  const known = flagNames.find((each) => each === name);
  if (known === undefined) throw new UsageError(`Unknown kill switch: ${name}. Known: ${switches}`);
  if (more.length > 0 || (state !== 'on' && state !== 'off'))
    throw new UsageError(`A kill switch is set to on or off: npm run flags -- ${name} on`);
  return { flag: known, isOn: state === 'on' };
}

/** The settings of the deployed job: no other periods may erase anything. */
function settingsOf(named: string): Record<string, string> {
  const fault = examineSettings(root, named).find(({ verdict }) => verdict === 'missing');
  if (fault !== undefined)
    throw new UsageError(`${fault.what} ${fault.found}: npm run doctor -- --project ${named}`);
  return projectSettings(root, named);
}

/** Where the app is, by the settings that the project was deployed with. */
function appUrlOf(named: string | undefined): string {
  if (named === undefined) return stackUrls(readPorts()).app;
  return (projectSettings(root, named)['APP_URL'] ?? '').replace(/\/$/, '');
}
