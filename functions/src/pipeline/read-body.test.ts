import { once } from 'node:events';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { readBody, receiveBody } from './read-body.ts';
import { headOf } from './request-head.ts';

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
  it.each(['application/json', 'Application/JSON; charset=utf-8'])('reads %s', async (type) => {
    expect(await post('{"usd":5}', { 'content-type': type })).toEqual({ usd: 5 });
  });

  it.each([{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/jsonp' }])(
    'refuses %o: it is not JSON',
    async (headers) => {
      expect(await post('{}', headers)).toBe('unsupported-media-type');
    },
  );

  it('refuses compressed bodies: they could expand without limit', async () => {
    expect(await post('{}', { ...json, 'content-encoding': 'gzip' })).toBe('unsupported-media-type');
  });

  it('takes a body of the maximum length, but not one byte more', async () => {
    const longest = `"${'x'.repeat(limits.bodyBytesMax - 2)}"`;
    expect(await post(longest, json)).toHaveLength(limits.bodyBytesMax - 2);
    expect(await post(`${longest} `, json)).toBe('payload-too-large');
  });

  it('that is far too long is read to its end, so that its sender receives the refusal', async () => {
    expect(await post('x'.repeat(100 * limits.bodyBytesMax), json)).toBe('payload-too-large');
  });

  it('that does not end is refused while it is still arriving', async () => {
    bodyLimits = small;
    const outcome = begin({ headers: json });
    outcome.on('error', () => undefined);
    outcome.write('x'.repeat(small.refusedBytesMax + 1));
    expect(await answerTo(outcome)).toBe('payload-too-large');
  });

  it('that stops arriving is given up', async () => {
    bodyLimits = small;
    const outcome = begin({ headers: { ...json, 'content-length': 5 } });
    outcome.on('error', () => undefined);
    outcome.write('{');
    expect(await answerTo(outcome)).toBe('body-timeout');
  });

  it('refuses a missing body', async () => {
    expect(await post('', json)).toBe('invalid-json');
  });

  it('refuses one that is cut off', async () => {
    const { length } = outcomes;
    const sending = begin({ headers: { ...json, 'content-length': 100 } });
    sending.on('error', () => undefined);
    sending.write('{"usd":', () => sending.destroy());
    await expect.poll(() => outcomes.slice(length)).toEqual(['invalid-json']);
  });

  it('takes a body that the platform has already read', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' };
    const handedOver = { headers, rawBody: Buffer.from('{"usd":5}') } as unknown as IncomingMessage & {
      rawBody: Buffer;
    };
    expect(await receiveBody(handedOver)).toEqual(handedOver.rawBody);
  });
});

async function outcomeOf(incoming: IncomingMessage): Promise<unknown> {
  try {
    return readBody(headOf(incoming), await receiveBody(incoming, bodyLimits));
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

function begin(options: RequestOptions) {
  const { port } = server.address() as AddressInfo;
  return request({ host: '127.0.0.1', port, method: 'POST', ...options });
}

async function post(body: string, headers: Record<string, string>): Promise<unknown> {
  const sending = begin({ headers });
  sending.end(body);
  return answerTo(sending);
}

async function answerTo(sending: ClientRequest): Promise<unknown> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await answer.toArray();
  return JSON.parse(Buffer.concat(chunks).toString());
}
