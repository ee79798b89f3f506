import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Case, faultOf, put, type WireAnswer } from '../../functions/proofs/bad-input/raw-request.ts';
import { pipelineLimits } from '../../functions/src/pipeline/pipeline.limits.ts';
import { startOnPlatform } from '../../functions/testing/start-on-platform.ts';
import { root } from '../run-command.ts';

const login = '/api/auth/login';
const json = { 'content-type': 'application/json' };
/** Asks for a caller, so that it refuses what the platform has passed on before it calls any other service. */
const ownPath = '/api/auth/step-up';
const wellFormed = '{"email":"nobody","password":"secret1"}';
const twelveMegabytes = '['.repeat(12_000_000);

describe('bodies in front of the API on the platform', () => {
  let server: Awaited<ReturnType<typeof startOnPlatform>>;
  beforeAll(async () => {
    server = await startOnPlatform(join(root, 'functions/deploy'));
  });
  afterAll(() => server.close());

  const post = (headers: Record<string, string>, body: string | Uint8Array, path = login) =>
    put(server.url, { title: '', method: 'POST', path, headers: { ...json, ...headers }, body });

  it('passes on a well-formed one, whole or in chunks', async () => {
    const refusal = { status: 401, code: 'invalid-token' };
    expect(summary(await post({}, wellFormed, ownPath))).toMatchObject(refusal);
    const parts = [wellFormed.slice(0, 10), wellFormed.slice(10)];
    const message = `${head('transfer-encoding: chunked', 'connection: close')}${parts.map(chunk).join('')}0\r\n\r\n`;
    const { answer } = await converse(server.url, [message]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*"code":"invalid-token"/);
  });

  it('passes on one of the maximum length', async () => {
    const longest = wellFormed.padEnd(pipelineLimits.bodyBytesMax);
    expect(summary(await post({}, longest, ownPath))).toMatchObject({ code: 'invalid-token' });
    // It was read to its end, because another call takes as much.
    expect(summary(await post({}, `${longest} `, ownPath))).toMatchObject({
      status: 413,
      code: 'payload-too-large',
    });
  });

  // Which encodings there are is for read-body.test.ts.
  it('refuses an encoded one unread: 12 kB that inflate to 12 MB, as JSON and as a form', async () => {
    for (const type of [json, form]) {
      const answer = await post({ ...type, 'content-encoding': 'gzip' }, gzipSync(twelveMegabytes));
      expect(summary(answer)).toEqual(refused(415, 'unsupported-media-type'));
    }
  });

  it.each([
    ['JSON', json],
    ['a form', form],
    ['text', { 'content-type': 'text/plain' }],
    ['bytes', { 'content-type': 'application/octet-stream' }],
  ])('refuses a long one unread, whatever it claims to be: %s', async (_title, headers) => {
    expect(summary(await post(headers, twelveMegabytes))).toEqual(refused(413, 'payload-too-large'));
  });

  it('stops reading one that does not end', async () => {
    const endless = chunk('['.repeat(1024 * 1024));
    const parts = [head('transfer-encoding: chunked'), ...Array<string>(64).fill(endless)];
    const { answer, sentBytes } = await converse(server.url, parts);
    // The system may drop the answer when it resets a connection on which bytes still arrive.
    expect(answer).toMatch(/^$|^HTTP\/1\.1 413 [^]*connection: close[^]*"code":"payload-too-large"/i);
    expect(sentBytes).toBeLessThan(2 * pipelineLimits.refusedBodyBytesMax);
  });

  it.each<[string, Case, number, string]>([
    ['JSON that is none', at({ path: ownPath, body: '{"email":' }), 401, 'invalid-token'],
    [
      'an alphabet that nobody knows',
      at({ path: ownPath, headers: charset, body: wellFormed }),
      401,
      'invalid-token',
    ],
    ['a path that cannot be decoded', at({ path: '/api/%E0%A4' }), 404, 'not-found'],
    ['a path of no call', at({ path: '/nothing' }), 404, 'not-found'],
    ['an icon', at({ path: '/favicon.ico' }), 404, 'not-found'],
    ['a deep query', at({ path: `/api/nothing?a${'[b]'.repeat(2000)}=1` }), 404, 'not-found'],
  ])('answers with our own JSON: %s', async (_title, request, status, code) => {
    const answer = await put(server.url, request);
    expect(faultOf(answer)).toBeUndefined();
    expect(summary(answer)).toMatchObject({ status, code });
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const charset = { 'content-type': 'application/json; charset=nonsense' };

function at(request: Partial<Case>): Case {
  return { title: '', method: 'POST', path: login, headers: json, ...request };
}

function refused(status: number, code: string) {
  return { fault: undefined, status, code, connection: 'close' };
}

/** Summarises a refusal; `fault` where it is not an answer of our own. */
function summary(answer: WireAnswer) {
  const fault = faultOf(answer);
  const code = /"code":"([^"]*)"/.exec(answer.text)?.[1];
  return { fault, status: answer.status, code, connection: answer.headers['connection'] };
}

function head(...lines: string[]): string {
  return `POST ${ownPath} HTTP/1.1\r\nHost: x\r\n${['content-type: application/json', ...lines].join('\r\n')}\r\n\r\n`;
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

/**
 * Sends the parts one after the other until the server closes the connection; returns its answer, and how much it read.
 */
async function converse(
  url: string,
  parts: readonly string[],
): Promise<{ answer: string; sentBytes: number }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve({ answer, sentBytes: socket.bytesWritten }));
    const rest = parts.values();
    const send = (): void => {
      const { done, value } = rest.next();
      if (done !== true && !socket.destroyed) socket.write(value, send);
    };
    send();
  });
}
