import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { pipelineLimits } from './pipeline.limits.ts';
import { readBody, receiveBody } from './read-body.ts';
import { readOriginalHead } from './request-head.ts';

const outcomes: unknown[] = [];
const server = createServer((incoming, response) => {
  void outcomeOf(incoming).then((outcome) => {
    outcomes.push(outcome);
    response.end(JSON.stringify(outcome));
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const json = { 'content-type': 'application/json' };

/** Small, so that tests reach them quickly. */
const small = { bytesMax: 10, refusedBytesMax: 100, msMax: 50 };
let bodyLimits: typeof small | undefined;
afterEach(() => {
  bodyLimits = undefined;
});

describe('a body', () => {
  it.each<[unknown, string, Record<string, string>]>([
    [{ usd: 5 }, '{"usd":5}', json],
    [{ usd: 5 }, '{"usd":5}', { 'content-type': 'Application/JSON; charset=utf-8' }],
    ['unsupported-media-type', '{}', {}],
    ['unsupported-media-type', '{}', { 'content-type': 'text/plain' }],
    ['unsupported-media-type', '{}', { 'content-type': 'application/jsonp' }],
    // Compressed, it could expand without limit.
    ['unsupported-media-type', '{}', { ...json, 'content-encoding': 'gzip' }],
    ['invalid-json', '', json],
  ])('is read as %o: %s with %o', async (outcome, body, headers) => {
    const sending = begin(headers);
    sending.end(body);
    expect(await answerTo(sending)).toEqual(outcome);
  });

  it('may have the maximum length; a longer one is read to its end, so that its sender receives the refusal', async () => {
    const longest = `"${'x'.repeat(pipelineLimits.bodyBytesMax - 2)}"`;
    for (const [body, outcome] of [
      [longest, longest.slice(1, -1)],
      [`${longest} `, 'payload-too-large'],
      ['x'.repeat(100 * pipelineLimits.bodyBytesMax), 'payload-too-large'],
    ] as const) {
      const sending = begin(json);
      sending.end(body);
      expect((await answerTo(sending)) === outcome).toBe(true);
    }
  });

  it.each([
    ['does not end is refused while it is still arriving', 'x'.repeat(101), json, 'payload-too-large'],
    ['stops arriving is given up', '{', { ...json, 'content-length': '5' }, 'body-timeout'],
  ])('that %s', async (_what, written, headers, outcome) => {
    bodyLimits = small;
    const sending = begin(headers);
    sending.on('error', () => undefined);
    sending.write(written);
    expect(await answerTo(sending)).toBe(outcome);
  });

  it('that is cut off is refused', async () => {
    const { length } = outcomes;
    const sending = begin({ ...json, 'content-length': '100' });
    sending.on('error', () => undefined);
    sending.write('{"usd":', () => sending.destroy());
    await expect.poll(() => outcomes.slice(length)).toEqual(['invalid-json']);
  });

  it('that the platform has already read is taken', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' };
    const handedOver = { headers, rawBody: Buffer.from('{"usd":5}') } as unknown as IncomingMessage & {
      rawBody: Buffer;
    };
    expect(await receiveBody(handedOver)).toEqual(handedOver.rawBody);
  });
});

async function outcomeOf(incoming: IncomingMessage): Promise<unknown> {
  try {
    return readBody(readOriginalHead(incoming), await receiveBody(incoming, bodyLimits));
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

function begin(headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  return request({ host: '127.0.0.1', port, method: 'POST', headers });
}

async function answerTo(sending: ClientRequest): Promise<unknown> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await answer.toArray();
  return JSON.parse(Buffer.concat(chunks).toString());
}
