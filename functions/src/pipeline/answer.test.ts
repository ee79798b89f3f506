import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contract } from '@keelstone/domain/contract';
import { sendAnswer } from './answer.ts';

/** The response to a request that is answered with these bytes, and how sending them ended. */
async function responseOf(bytes: AsyncIterable<Uint8Array>) {
  let sent: Promise<unknown> = Promise.resolve();
  const server = createServer((_request, response) => {
    const answer = { bytes, contentType: 'application/zip' };
    const sending = sendAnswer(response, contract['download-data-export'], answer, '');
    sent = sending.catch((error: unknown) => error);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, agent: false }), 'response')) as [IncomingMessage];
  return { response, sent: () => sent };
}

describe('a file in pieces', () => {
  it('is made no faster than it is read, and no further once its reader is gone', async () => {
    const file = { made: 0, isOver: false };
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          file.made += 1;
          yield await Promise.resolve(new Uint8Array(100_000));
        }
      } finally {
        file.isOver = true;
      }
    }
    const { response, sent } = await responseOf(endless());
    // Nobody reads: what the system keeps of a connection fills up.
    for (let before = -1; file.made !== before; await delay(300)) before = file.made;
    expect(file.isOver).toBe(false);
    expect(file.made).toBeLessThan(500);
    response.destroy();
    expect(await sent()).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(file.isOver).toBe(true);
  });

  it('breaks off if a piece fails, so that nobody takes it for the whole', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(1_000_000));
      throw new Error('No more');
    }
    const { response, sent } = await responseOf(failing());
    await expect(response.toArray()).rejects.toThrow('aborted');
    expect(await sent()).toMatchObject({ message: 'No more' });
  });
});
