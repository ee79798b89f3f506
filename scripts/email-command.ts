import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

/** What is run for one user: on which project, the one that was named with `--project` if any, and whose address. */
type ForUser = (on: { project: string; named: string | undefined }, email: string) => Promise<number>;

/**
 * A command about one user of the local stack, or of a real project: `npm run NAME -- EMAIL [--project PROJECT]`. `more`
 * goes below the usage.
 */
export async function emailCommand(name: string, run: ForUser, more = ''): Promise<void> {
  const command = `npm run ${name} -- EMAIL`;
  const usage = [
    `${command}                    on the local stack that \`npm start\` runs`,
    `${command} --project PROJECT  on a real project, with your own Google credentials`,
    ...(more === '' ? [] : ['', more]),
  ].join('\n');
  const { named, email } = readCommandLine(
    { usage, options: { project: { type: 'string' } }, takesWords: true },
    ({ values, words: [address = '', ...others] }) => {
      if (!address.includes('@') || others.length > 0)
        throw new UsageError('Give the email address of one account.');
      return { named: values.project, email: address };
    },
  );
  await runOnProject(named, (project) => run({ project, named }, email));
}
