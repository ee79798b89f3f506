import { expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import { listenLocally } from '../http.ts';
import { listScheduledFunctions } from './scheduled-functions.ts';

it('refuses a schedule that the local scheduler does not know, and names function and schedule', async () => {
  const { functions: port } = await freePorts();
  const trigger = { id: 'us-central1-poll', name: 'poll', schedule: { schedule: '*/5 * * * *' } };
  const answer = JSON.stringify({ backends: [{ functionTriggers: [trigger] }] });
  const server = await listenLocally(port, (_request, response) => response.end(answer));
  try {
    const emulator = { url: `http://127.0.0.1:${String(port)}`, projectId: 'demo' };
    await expect(listScheduledFunctions(emulator, AbortSignal.timeout(5_000))).rejects.toThrow(
      'The scheduled function poll cannot run: the local scheduler does not know "*/5 * * * *"',
    );
  } finally {
    await server.close();
  }
});
