import { flagNames } from '../domain/src/flags/flags.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const names = flagNames.join(', ');
const usage = `npm run flags                                   shows the kill switches of the local stack
npm run flags -- NAME on|off                    sets one: ${names}
npm run flags -- NAME on|off --project PROJECT  on a real project, with your own Google credentials`;

const { project, change } = readCommandLine(
  { usage, options: { project: { type: 'string' } }, takesWords: true },
  ({ values, words }) => ({ project: values.project, change: changeOf(words) }),
);

await runOnProject(project, async (chosen) => {
  const { flagsCommand } = await import('../functions/cli/flags.ts');
  return flagsCommand(chosen, change);
});

function changeOf([name, state, ...more]: readonly string[]) {
  if (name === undefined) return undefined;
  const flag = flagNames.find((each) => each === name);
  if (flag === undefined) throw new UsageError(`Unknown kill switch: ${name}. Known: ${names}`);
  if (more.length > 0 || (state !== 'on' && state !== 'off'))
    throw new UsageError(`A kill switch is set to on or off: npm run flags -- ${name} on`);
  return { flag, isOn: state === 'on' };
}
