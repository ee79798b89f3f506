import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StackFailure } from './failure.ts';
import { describePort, portVariable, type PortName, type Ports, defaultPorts, portNames } from './ports.ts';

/** The one address the stack listens on: emails and data of a local stack must not leave the machine. */
export const loopback = '127.0.0.1';

/** The usual name of the loopback address; a browser tries its IPv6 address first. */
export const loopbackName = 'localhost';
const loopbackV6 = '::1';

/**
 * Whether a server could listen on the port now, and no other server would be reached by the name: one that listens
 * only on the IPv6 address would be.
 */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(loopback, port)) && (await canListen(loopbackV6, port));
}

/** On a machine without IPv6 nothing listens there. */
function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && host === loopbackV6),
    );
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}

/** Throws a StackFailure that names every port that is taken or claimed twice, who wants it, and the way out. */
export async function assertPortsFree(ports: Ports, names: readonly PortName[]): Promise<void> {
  const claimed = new Map<number, PortName>();
  const taken: PortName[] = [];
  for (const name of names) {
    const rival = claimed.get(ports[name]);
    if (rival !== undefined) throw new StackFailure(claimedTwice(ports[name], rival, name));
    claimed.set(ports[name], name);
    if (!(await isPortFree(ports[name]))) taken.push(name);
  }
  if (taken.length > 0) throw new StackFailure(portsTaken(ports, taken));
}

/** The ports of the given names that are still taken after the deadline; empty when all were given back. */
export async function listTakenPorts(
  ports: Ports,
  names: readonly PortName[],
  deadlineMs: number,
): Promise<number[]> {
  const giveUpAt = Date.now() + deadlineMs;
  for (;;) {
    const taken: number[] = [];
    for (const name of names) if (!(await isPortFree(ports[name]))) taken.push(ports[name]);
    if (taken.length === 0 || Date.now() > giveUpAt) return taken;
    await delay(50);
  }
}

function portsTaken(ports: Ports, names: readonly PortName[]): string {
  const other = (port: number) => (port + 10_000 > 65_535 ? port - 10_000 : port + 10_000);
  const numbers = names.map((name) => ports[name]).join('|');
  const settings = names.map((name) => `${portVariable(name)}=${other(ports[name])}`).join(' ');
  return [
    ...names.map((name) => `Port ${ports[name]} is taken, and ${describePort(name)} needs it.`),
    `  Stop what listens there (is the stack running already?). Find it with: ss -ltnp | grep -E ':(${numbers}) '`,
    `  Or use other ports: ${settings} npm start`,
  ].join('\n');
}

function claimedTwice(port: number, first: PortName, second: PortName): string {
  return [
    `Port ${port} is given to both ${describePort(first)} and ${describePort(second)}.`,
    `  Change ${portVariable(first)} or ${portVariable(second)}.`,
  ].join('\n');
}

/** Below the range that the kernel hands to outgoing connections: 32768 up. */
const firstTestPort = 20_000;
const blockSize = 20;
const blocks = 600;

/**
 * Finds unused ports, so that a test stack runs next to others. Claims a block of ports for this process until it ends:
 * otherwise two processes that look at the same moment could find the same port free, or one could take the other's
 * probe for a server.
 */
export async function findFreePorts(): Promise<Ports> {
  for (;;) {
    const first = await claimBlock();
    const ports: Ports = { ...defaultPorts };
    const free: number[] = [];
    for (let port = first + 1; port < first + blockSize && free.length < portNames.length; port += 1)
      if (await isPortFree(port)) free.push(port);
    if (free.length < portNames.length) continue; // strangers use them
    for (const [index, name] of portNames.entries()) ports[name] = free[index] ?? 0;
    return ports;
  }
}

/** The first port of a block; that somebody listens on it says that the block is theirs. */
async function claimBlock(): Promise<number> {
  const from = Math.floor(Math.random() * blocks);
  for (let count = 0; count < blocks; count += 1) {
    const first = firstTestPort + ((from + count) % blocks) * blockSize;
    const claim = createServer();
    const isOurs = await new Promise<boolean>((resolve) => {
      claim.once('error', () => resolve(false));
      claim.listen({ host: loopback, port: first }, () => resolve(true));
    });
    if (!isOurs) continue;
    claim.unref();
    return first;
  }
  throw new StackFailure(`Every port from ${firstTestPort} on is taken.`);
}
