import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { findFreePorts } from '../port-check.ts';
import './patient-ports.mjs';

/** The registry of firebase-tools, which waits there for each emulator that it has started. */
type Registry = {
  EmulatorRegistry: { start(emulator: object): Promise<void> };
};
const { EmulatorRegistry } = createRequire(import.meta.url)(
  'firebase-tools/lib/emulator/registry.js',
) as Registry;

afterEach(() => void vi.useRealTimers());

it('firebase-tools still waits after ten minutes for an emulator that does not listen yet', async () => {
  const { firestore: port } = await findFreePorts();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let outcome = 'waiting';
  const emulator = {
    // Files of tests share its registry: this one no other test registers.
    getName: () => 'database',
    getInfo: () => ({ name: 'database', host: '127.0.0.1', port }),
    start: () => Promise.resolve(),
  };
  EmulatorRegistry.start(emulator).then(
    () => (outcome = 'ready'),
    (error: unknown) => (outcome = String(error)),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(outcome).toBe('waiting');
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  while (outcome === 'waiting') {
    await vi.advanceTimersByTimeAsync(1_000);
    await turn();
  }
  server.close();
  expect(outcome).toBe('ready');
});
