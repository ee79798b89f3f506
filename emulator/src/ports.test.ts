import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listConfiguredEmulators, listPorts } from './firebase-config.ts';
import { findFreePorts, assertPortsFree, listTakenPorts } from './port-check.ts';
import { portNames, portVariable, resolvePorts, type PortName } from './ports.ts';

const root = mkdtempSync(join(tmpdir(), 'keelstone-ports-'));
const emulators = { hosting: { port: 5055 }, auth: {}, singleProjectMode: true };
writeFileSync(join(root, 'firebase.json'), JSON.stringify({ emulators }));
afterAll(() => rmSync(root, { recursive: true }));

describe('the ports', () => {
  it('come from a variable, else from firebase.json, else from the defaults', () => {
    expect(resolvePorts(root, {})).toMatchObject({ hosting: 5055, auth: 9099, smtp: 1025, rates: 4010 });
    const env = { KEELSTONE_PORT_HOSTING: '1', KEELSTONE_PORT_FIRESTORE_WEBSOCKET: '65535' };
    expect(resolvePorts(root, env)).toMatchObject({ hosting: 1, firestoreWebsocket: 65_535 });
    expect(new Set(portNames.map(portVariable)).size).toBe(portNames.length);
  });

  it.each(['0', '65536', '-1', '80.5', 'http', ' '])('refuse "%s" and name the variable', (text) => {
    const sentence = `KEELSTONE_PORT_AUTH must be a port number from 1 to 65535, not "${text}".`;
    expect(() => resolvePorts(root, { KEELSTONE_PORT_AUTH: text })).toThrow(sentence);
  });

  it('are in use only for the emulators that firebase.json asks for', () => {
    expect(listConfiguredEmulators(root)).toEqual(['auth', 'hosting']);
    expect(listPorts(['auth', 'hosting'], false)).not.toContain('firestore');
    expect(listPorts(['firestore'], false)).toContain('firestoreWebsocket');
    expect(listPorts(['firestore'], false)).not.toContain('ui');
    expect(listPorts(['firestore'], true)).toContain('ui');
  });
});

it('free ports are given to nobody else, who looks at the same moment or while they are not used yet', async () => {
  const given = await Promise.all(Array.from({ length: 10 }, findFreePorts));
  const ports = given.flatMap((each) => Object.values(each));
  expect(new Set(ports).size).toBe(10 * portNames.length);
  const others = `import(${JSON.stringify(new URL('port-check.ts', import.meta.url).href)})
    .then(async ({ findFreePorts }) => console.log(JSON.stringify(await Promise.all(Array.from({ length: 10 }, findFreePorts)))))`;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--eval', others], { encoding: 'utf8' });
  const theirs = (JSON.parse(output) as object[]).flatMap((each) => Object.values(each) as number[]);
  expect(theirs.filter((port) => ports.includes(port))).toEqual([]);
});

describe('the check of the ports', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  /** Ports, of which these are taken. */
  async function portsWith(taken: PortName[], host = '127.0.0.1') {
    const ports = await findFreePorts();
    for (const name of taken) {
      const server = createServer().listen(ports[name], host);
      servers.push(server);
      await once(server, 'listening');
    }
    return ports;
  }

  it('passes when those that are needed are free', async () => {
    const ports = await portsWith(['ui']);
    await expect(assertPortsFree(ports, ['hosting', 'auth'])).resolves.toBeUndefined();
  });

  it.each(['127.0.0.1', '0.0.0.0', '::', '::1'])(
    'names all that are taken on %s, part and variable',
    async (host) => {
      const ports = await portsWith(['hosting', 'smtp'], host);
      const check = assertPortsFree(ports, ['auth', 'hosting', 'smtp']);
      await expect(check).rejects.toThrow(`Port ${ports.hosting} is taken, and Hosting (the app) needs it.`);
      await expect(check).rejects.toThrow(`Port ${ports.smtp} is taken`);
      await expect(check).rejects.toThrow('KEELSTONE_PORT_HOSTING=');
    },
  );

  it('waits until a port is given back', async () => {
    const ports = await portsWith(['auth']);
    expect(await listTakenPorts(ports, ['auth'], 0)).toEqual([ports.auth]);
    const waiting = listTakenPorts(ports, ['auth'], 60_000);
    servers[0]?.close();
    expect(await waiting).toEqual([]);
  });
});
