import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '@keelstone/domain/api/contract';
import { sendAnswer } from './answer.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An endless file, and what became of it. */
function endlessFile() {
  const file = { made: 0, isOver: false };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        file.made += 1;
        yield await Promise.resolve(new Uint8Array(100_000));
      }
    } finally {
      file.isOver = true;
    }
  }
  return { file, pieces };
}

async function responseOf(bytes: AsyncIterable<Uint8Array>) {
  let sent: Promise<unknown> = Promise.resolve();
  server = createServer((_request, response) => {
    const answer = { bytes, contentType: 'application/zip' };
    sent = sendAnswer(response, contract['download-data-export'], answer).then(
      () => 'sent',
      (error: unknown) => error,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, agent: false }), 'response')) as [IncomingMessage];
  return { response, sent: () => sent };
}

describe('a file in pieces', () => {
  it('is made no faster than it is read, and no further once its reader is gone', async () => {
    const { file, pieces } = endlessFile();
    const { response, sent } = await responseOf(pieces());
    // Nobody reads: what the system keeps of a connection fills up.
    let before = -1;
    while (file.made !== before) {
      before = file.made;
      await delay(300);
    }
    expect(file).toMatchObject({ made: before, isOver: false });
    expect(before * 100_000).toBeLessThan(50_000_000);
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
