import { loopback } from '../emulator/src/port-check.ts';
import type * as Commands from '../functions/cli/commands.ts';
import { readCommandLine, refuse, type CommandLine, type Options, type Parsed } from './command-line.ts';
import { requireRunningStack, readPorts } from './running-stack.ts';

/**
 * The project that a command works on: the one that `--project` names, or the local stack, whose emulators the SDKs then
 * find by the official variables. Throws a StackFailure if the local stack is meant and does not run, and a UsageError
 * if a KEELSTONE_PORT_… variable is no port.
 */
export async function findProject(named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const ports = readPorts();
  const auth = (process.env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `${loopback}:${String(ports.auth)}`);
  const firestore = (process.env['FIRESTORE_EMULATOR_HOST'] ??= `${loopback}:${String(ports.firestore)}`);
  const storage = (process.env['STORAGE_EMULATOR_HOST'] ??= `http://${loopback}:${String(ports.storage)}`);
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  await requireRunningStack({ Firestore: firestore, Auth: auth, Storage: new URL(storage).host });
  return 'demo-keelstone';
}

/** The project that `--project` names, if any, and what to run on it or on the local stack. */
export type Work = [
  named: string | undefined,
  work: (project: string, commands: typeof Commands) => Promise<number>,
];

/**
 * Runs a command of operators and resolves with its status. Ends the process with 1 if the local stack is meant and does
 * not run, and with 2 if its arguments are wrong or a KEELSTONE_PORT_… variable is no port.
 */
export async function operate<const Known extends Options>(
  args: readonly string[],
  command: CommandLine<Known>,
  decide: (parsed: Parsed<Known>) => Work,
): Promise<number> {
  const usage = `${command.usage}
  --project PROJECT  on a real project, with your own Google credentials; else on the local stack that \`npm start\` runs`;
  const [named, work] = readCommandLine({ ...command, usage }, decide, args);
  try {
    const project = await findProject(named);
    // Loaded here, so that a refusal before it is quick.
    return await work(project, await import('../functions/cli/commands.ts'));
  } catch (error) {
    refuse(error);
  }
}
