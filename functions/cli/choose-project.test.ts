import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localProject } from './choose-project.ts';

const hosts = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'] as const;
const ports = ['KEELSTONE_PORT_AUTH', 'KEELSTONE_PORT_FIRESTORE', 'KEELSTONE_PORT_STORAGE'] as const;

beforeEach(() => {
  for (const name of [...hosts, ...ports]) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a command line on the local stack', () => {
  it('finds it where `npm start` runs it', () => {
    expect(localProject()).toBe('demo-keelstone');
    expect(hosts.map((name) => process.env[name])).toEqual([
      '127.0.0.1:9099',
      '127.0.0.1:8080',
      'http://127.0.0.1:9199',
    ]);
  });

  it.each(['1', '65535'])('finds it on port %s, where it was moved', (port) => {
    vi.stubEnv('KEELSTONE_PORT_FIRESTORE', port);
    localProject();
    expect(process.env['FIRESTORE_EMULATOR_HOST']).toBe(`127.0.0.1:${port}`);
  });

  it.each(['abc', '0', '65536', '-1', '80.5', ' '])(
    'refuses "%s" for a port and names the variable',
    (text) => {
      vi.stubEnv('KEELSTONE_PORT_STORAGE', text);
      const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      vi.spyOn(process, 'exit').mockImplementation((status) => {
        throw new Error(`status ${String(status)}`);
      });
      expect(localProject).toThrow('status 2');
      expect(told).toHaveBeenCalledWith(
        `KEELSTONE_PORT_STORAGE must be a port number from 1 to 65535, not "${text}".\n`,
      );
    },
  );
});
