import { parseArgs } from 'node:util';
import { loadData, type LoadPlan } from '../load/load-data.service.ts';
import { chooseProject } from './choose-project.ts';
import { loadDeps } from './load-data.repository.ts';
import { progress } from './progress.ts';
import { endWithFailure } from './tell-failure.ts';

const usage = `npm run load-data -- --users N  fills the local stack that \`npm start\` runs; never a real project

  --users N         how many users (1,000)
  --transactions N  records of money for each user of the sample (10, at most 100)
  --sample N        how many users have such records: the first ones (1,000, or all)
  --seed N          other users beside those of another seed (1)
  --logins          with sign-ins in Firebase Auth (password keelstone-demo); without them \`npm run reconcile\`
                    misses each (I12), and \`npm run reconcile -- --ledger\` proves the ledger alone`;

const plan = planOf(process.argv.slice(2));
// No argument is handed on: this command knows no --project.
const project = chooseProject(plan === undefined ? ['usage'] : [], usage);
if (plan !== undefined) await run(plan);

async function run(chosen: LoadPlan): Promise<void> {
  const stop = new AbortController();
  // A Ctrl-C may come twice, from the terminal and from npm; both mean the same.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const startedAtMs = Date.now();
  let peakBytes = 0;
  const bar = progress(chosen.users, 'users');
  try {
    const done = await loadData(chosen, loadDeps(project), {
      signal: stop.signal,
      onProgress: (users) => {
        peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
        bar.update(users);
      },
    });
    bar.stop();
    const seconds = (Date.now() - startedAtMs) / 1000;
    process.stdout.write(
      `${String(done.users)} users, ${String(done.documents)} documents in ${seconds.toFixed(1)} s, ` +
        `at most ${(peakBytes / 2 ** 20).toFixed(0)} MiB of memory\n`,
    );
    if (stop.signal.aborted) process.stdout.write('Stopped. Run it again to go on: what is there stays.\n');
    process.exit(stop.signal.aborted ? 130 : 0);
  } catch (error) {
    bar.stop();
    endWithFailure(error, project);
  }
}

/** `undefined` for anything that the usage does not name. */
function planOf(args: string[]): LoadPlan | undefined {
  try {
    const text = { type: 'string' } as const;
    const options = {
      users: text,
      transactions: text,
      sample: text,
      seed: text,
      logins: { type: 'boolean' },
    } as const;
    const { values } = parseArgs({ args, options });
    const users = whole(values.users ?? '1000');
    const sample = Math.min(users, whole(values.sample ?? '1000'));
    const transactions = whole(values.transactions ?? '10');
    if (transactions > 100) return undefined;
    return {
      users,
      sample,
      transactions,
      seed: whole(values.seed ?? '1'),
      hasLogins: values.logins === true,
    };
  } catch {
    return undefined;
  }
}

function whole(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`Not a whole number: ${text}`);
  return Number(text);
}
