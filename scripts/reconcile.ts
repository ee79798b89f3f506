import { UsageError } from './command-line.ts';
import { operate } from './project-of.ts';

const usage = `npm run reconcile                       checks the ledger of the local stack that \`npm start\` runs
npm run reconcile -- --project PROJECT  checks that of a real project, with your own Google credentials
  --database NAME   another Firestore database, such as a restored backup; may be given several times
  --ledger          the ledger alone, without comparing it with sign-ins and images
  --release UID     lifts the doubt about one account, if its ledger is consistent`;

await operate(
  {
    usage,
    options: {
      project: { type: 'string' },
      database: { type: 'string', multiple: true, default: ['(default)'] },
      ledger: { type: 'boolean', default: false },
      release: { type: 'string' },
    },
  },
  ({ values: { project: named, database: databases, ledger, release: releasedUid } }) => {
    if (releasedUid !== undefined && databases.length > 1)
      throw new UsageError('--release takes one --database: an account of one ledger.');
    const scope = ledger ? 'ledger' : 'everything';
    return [
      named,
      (project, { reconcileCommand }) => reconcileCommand(project, { databases, scope, releasedUid }),
    ];
  },
);
