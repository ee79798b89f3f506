import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { freePorts } from '../emulator/src/free-ports.ts';
import { projectOf } from './project-of.ts';

const hosts = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'] as const;
afterEach(() => {
  for (const name of hosts) Reflect.deleteProperty(process.env, name);
  vi.unstubAllEnvs();
});

it('a command finds the local stack on the ports that are set, and needs none if a project is named', async () => {
  const { auth, firestore, storage } = await freePorts();
  for (const [name, port] of Object.entries({ AUTH: auth, FIRESTORE: firestore, STORAGE: storage }))
    vi.stubEnv(`KEELSTONE_PORT_${name}`, String(port));
  expect(await projectOf('keelstone-live')).toBe('keelstone-live');
  expect(hosts.map((name) => process.env[name])).toEqual([undefined, undefined, undefined]);

  const servers = [auth, firestore, storage].map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  expect(await projectOf(undefined)).toBe('demo-keelstone');
  expect(hosts.map((name) => process.env[name])).toEqual([
    `127.0.0.1:${String(auth)}`,
    `127.0.0.1:${String(firestore)}`,
    `http://127.0.0.1:${String(storage)}`,
  ]);
  for (const server of servers) server.close();
});
