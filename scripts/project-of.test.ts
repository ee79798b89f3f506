import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../emulator/src/free-ports.ts';
import { UsageError } from './command-line.ts';
import { projectOf } from './project-of.ts';

const hosts = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'] as const;
const servers: Server[] = [];

function forgetHosts(): void {
  for (const name of hosts) Reflect.deleteProperty(process.env, name);
}
beforeEach(forgetHosts);
afterEach(() => {
  forgetHosts();
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

describe('a command on the local stack', () => {
  it('finds it on the ports that are set', async () => {
    const { auth, firestore, storage } = await movedPorts();
    for (const port of [auth, firestore, storage]) await listen(port);

    expect(await projectOf(undefined)).toBe('demo-keelstone');

    expect(hosts.map((name) => process.env[name])).toEqual([
      `127.0.0.1:${String(auth)}`,
      `127.0.0.1:${String(firestore)}`,
      `http://127.0.0.1:${String(storage)}`,
    ]);
  });

  it('names what is not running, and the command that starts it', async () => {
    const { auth, firestore, storage } = await movedPorts();
    await listen(auth);

    await expect(projectOf(undefined)).rejects.toThrow(
      `The local stack is not running: nothing listens on 127.0.0.1:${String(firestore)} (Firestore), ` +
        `127.0.0.1:${String(storage)} (Storage). Start it with \`npm start\``,
    );
  });

  it.each(['abc', '0', '65536', '-1', '80.5', ' '])(
    'refuses "%s" for a port and names the variable',
    async (text) => {
      vi.stubEnv('KEELSTONE_PORT_STORAGE', text);
      const refused = projectOf(undefined);
      await expect(refused).rejects.toThrow(UsageError);
      await expect(refused).rejects.toThrow(
        `KEELSTONE_PORT_STORAGE must be a port number from 1 to 65535, not "${text}".`,
      );
    },
  );
});

it('needs no local stack if a project is named', async () => {
  vi.stubEnv('KEELSTONE_PORT_STORAGE', 'abc');
  expect(await projectOf('keelstone-live')).toBe('keelstone-live');
  expect(hosts.map((name) => process.env[name])).toEqual([undefined, undefined, undefined]);
});

async function movedPorts() {
  const ports = await freePorts();
  for (const name of ['auth', 'firestore', 'storage'] as const)
    vi.stubEnv(`KEELSTONE_PORT_${name.toUpperCase()}`, String(ports[name]));
  return ports;
}

async function listen(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
}
