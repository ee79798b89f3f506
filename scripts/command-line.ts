import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StackFailure, StackStopped } from '../emulator/src/failure.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** The arguments of an npm command. */
export type CommandLine<Known extends Options> = {
  /** Shown with a refusal and for `--help`; begins with the command as it is typed. */
  usage: string;
  options: Known;
  /** Whether words without a dash mean something. */
  takesWords?: boolean;
};

export type Parsed<Known extends Options> = {
  values: ReturnType<typeof parseArgs<{ options: Known }>>['values'];
  words: string[];
};

/** The arguments are not understood; the message names which one and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the arguments of a command. Throws a UsageError for everything that the command does not name. */
export function parseCommandLine<const Known extends Options>(
  { options, takesWords = false }: CommandLine<Known>,
  args: readonly string[],
): Parsed<Known> {
  try {
    const config = { args: [...args], options, allowPositionals: takesWords, strict: true } as const;
    const { values, positionals } = parseArgs(config);
    return { values, words: positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [reason = ''] = error.message.split('. ');
    const known = ['help', ...Object.keys(options)].map((name) => `--${name}`).join(', ');
    throw new UsageError(`${reason.replace(/\.$/, '')}. Known options: ${known}`, { cause: error });
  }
}

/**
 * Reads arguments, by default those of this process: `decide` makes of them what the command needs, and may throw a UsageError itself.
 * A UsageError ends the process with status 2, its reason and the usage; `--help` with 0 and the usage.
 */
export function readCommandLine<const Known extends Options, Result>(
  command: CommandLine<Known>,
  decide: (parsed: Parsed<Known>) => Result,
  args: readonly string[] = process.argv.slice(2),
): Result {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.usage);
    process.exit(0);
  }
  try {
    return decide(parseCommandLine(command, args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${command.usage}`);
    process.exit(2);
  }
}

/** Whether the person at the terminal types the wanted answer; without a terminal, only `--yes` confirms. */
export async function isAgreed(question: string, wanted: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('This is not a terminal, so add --yes to confirm.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim() === wanted;
}

/** Ends the process: with the message and 2 for wrong arguments, 1 for a StackFailure, 130 if it was stopped. */
export function refuse(error: unknown): never {
  if (error instanceof StackStopped) process.exit(130);
  if (!(error instanceof StackFailure || error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exit(error instanceof UsageError ? 2 : 1);
}

/** The name of a command, which is the first argument of this process, and its own: for a file that holds several. */
export function namedCommand(): { name: string; args: readonly string[] } {
  const [name = '', ...args] = process.argv.slice(2);
  return { name, args };
}

/** True for the file that node was started with, as against one that is imported. */
export function isEntry(url: string): boolean {
  return process.argv[1] === fileURLToPath(url);
}

/** For a command without options: anything but `--help` is refused. */
export function refuseArguments(usage: string): void {
  readCommandLine({ usage, options: {} }, () => undefined);
}
