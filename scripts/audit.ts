import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run audit -- verify                    verifies the audit chain of the local stack that \`npm start\` runs
npm run audit -- verify --project PROJECT  that of a real project, with your own Google credentials
  --head SEQ:HASH   a head that you kept, which the chain must still have
  --database NAME   another Firestore database, such as a restored backup`;

const { project, options } = readCommandLine(
  {
    usage,
    options: { project: { type: 'string' }, head: { type: 'string' }, database: { type: 'string' } },
    takesWords: true,
  },
  ({ values, words }) => {
    if (words.length !== 1 || words[0] !== 'verify')
      throw new UsageError('Say what to do with the audit trail: verify.');
    return {
      project: values.project,
      options: { database: values.database, kept: headOf(values.head) },
    };
  },
);

await runOnProject(project, async (chosen) => {
  const { verifyAuditCommand } = await import('../functions/cli/audit.ts');
  return verifyAuditCommand(chosen, options);
});

function headOf(text: string | undefined): { seq: number; hash: string } | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,8}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined)
    throw new UsageError('--head is a number and a hash, as `GET /api/proof` answers them: 12:9f86….');
  return { seq: Number(seq), hash };
}
