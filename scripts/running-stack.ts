import { connect } from 'node:net';
import { StackFailure } from '../emulator/src/failure.ts';
import { loopback } from '../emulator/src/port-check.ts';
import { describePort, resolvePorts, type PortName, type Ports } from '../emulator/src/ports.ts';
import { UsageError } from './command-line.ts';
import { root } from './run-command.ts';

/** Longer than any local answer takes; a port that nobody listens on refuses immediately. */
const answerMsMax = 1_000;

/** The ports of the stack that `npm start` runs. Throws a UsageError if a KEELSTONE_PORT_… variable is no port. */
export function readPorts(): Ports {
  try {
    return resolvePorts(root);
  } catch (error) {
    if (error instanceof StackFailure) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Where these parts of a stack listen, by what they are called. */
export function listAddresses(ports: Ports, ...names: readonly PortName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [describePort(name), `${loopback}:${String(ports[name])}`]));
}

/**
 * Throws a StackFailure if the local stack does not listen on these addresses (`host:port`, by the name of what should
 * be there). Asked before a command loads or builds anything: the Firestore SDK alone tries for most of a minute before
 * it gives up.
 */
export async function requireRunningStack(addresses: Readonly<Record<string, string>>): Promise<void> {
  const missing: string[] = [];
  for (const [name, address] of Object.entries(addresses))
    if (!(await isListening(address))) missing.push(`${address} (${name})`);
  if (missing.length === 0) return;
  throw new StackFailure(
    `The local stack is not running: nothing listens on ${missing.join(', ')}. Start it with \`npm start\`` +
      ' in another terminal; if its ports were moved, set the same KEELSTONE_PORT_… variables here.',
  );
}

/** Whether the local stack listens on all of these addresses. */
export async function isRunning(addresses: Readonly<Record<string, string>>): Promise<boolean> {
  return (await Promise.all(Object.values(addresses).map(isListening))).every(Boolean);
}

function isListening(address: string): Promise<boolean> {
  const { hostname: host, port } = new URL(`http://${address}`);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: answerMsMax });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => settle(false));
  });
}
