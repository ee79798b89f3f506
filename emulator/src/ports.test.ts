import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configuredEmulators, portsInUse } from './firebase-config.ts';
import { freePorts } from './free-ports.ts';
import { isPortFree } from './port-check.ts';
import { portNames, portVariable, resolvePorts } from './ports.ts';

const root = mkdtempSync(join(tmpdir(), 'keelstone-ports-'));
writeFileSync(
  join(root, 'firebase.json'),
  JSON.stringify({ emulators: { hosting: { port: 5055 }, auth: {}, singleProjectMode: true } }),
);
afterAll(() => rmSync(root, { recursive: true }));

describe('the ports', () => {
  it('come from firebase.json, and otherwise from the defaults', () => {
    expect(resolvePorts(root, {})).toMatchObject({ hosting: 5055, auth: 9099, smtp: 1025, rates: 4010 });
  });

  it('can each be changed by a variable', () => {
    const env = { KEELSTONE_PORT_HOSTING: '6000', KEELSTONE_PORT_FIRESTORE_WEBSOCKET: '6001' };
    expect(resolvePorts(root, env)).toMatchObject({ hosting: 6000, firestoreWebsocket: 6001 });
  });

  it.each(['0', '65536', '-1', '80.5', 'http', ' '])('refuse "%s" and name the variable', (text) => {
    expect(() => resolvePorts(root, { KEELSTONE_PORT_AUTH: text })).toThrow(
      'KEELSTONE_PORT_AUTH must be a port',
    );
  });

  it.each(['1', '65535'])('accept %s', (text) => {
    expect(resolvePorts(root, { KEELSTONE_PORT_AUTH: text }).auth).toBe(Number(text));
  });

  it('each have a different variable', () => {
    expect(new Set(portNames.map(portVariable)).size).toBe(portNames.length);
  });

  it('are free and all different if a test asks for its own', async () => {
    const ports = Object.values(await freePorts());
    expect(new Set(ports).size).toBe(ports.length);
    for (const port of ports) expect(await isPortFree(port)).toBe(true);
  });

  it('are in use only for the emulators that firebase.json asks for', () => {
    expect(configuredEmulators(root)).toEqual(['auth', 'hosting']);
    expect(portsInUse(['auth', 'hosting'], false)).not.toContain('firestore');
    expect(portsInUse(['firestore'], false)).toContain('firestoreWebsocket');
    expect(portsInUse(['firestore'], false)).not.toContain('ui');
    expect(portsInUse(['firestore'], true)).toContain('ui');
  });
});
