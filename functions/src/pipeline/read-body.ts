import type { IncomingMessage } from 'node:http';
import { DomainError } from '@keelstone/domain/errors';
import { pipelineLimits } from './pipeline.limits.ts';
import { readJson } from './read-json.ts';
import { readOriginalHead, type RequestHead } from './request-head.ts';

/** Limits for tests. */
export type BodyLimits = { bytesMax: number; refusedBytesMax: number; msMax: number };

/** The limits of a call, some of which take more bytes than others. */
export function makeBodyLimits(bytesMax: number = pipelineLimits.bodyBytesMax): BodyLimits {
  const { refusedBodyBytesMax: refusedBytesMax, bodyMsMax: msMax } = pipelineLimits;
  return { bytesMax, refusedBytesMax, msMax };
}

/**
 * Returns the bytes of a request's body, none without a body. An encoded or overlong body is refused by its headers, or
 * once too many bytes have arrived. The rest is read and discarded, within limits, because a client that is still
 * sending does not read the answer. The answer to a refusal must close the connection. Errors: `unsupported-media-type`
 * (encoded), `payload-too-large`, `body-timeout`, `invalid-json` (cut off).
 */
export async function receiveBody(
  request: IncomingMessage,
  { bytesMax, refusedBytesMax, msMax }: BodyLimits = makeBodyLimits(),
): Promise<Uint8Array> {
  if ('rawBody' in request && request.rawBody instanceof Uint8Array) return request.rawBody;
  const head = readOriginalHead(request);
  if (head.bodyLength === 0) return new Uint8Array();
  const isKept = head.contentEncoding === 'identity' && (head.bodyLength ?? 0) <= bytesMax;
  const keptMax = isKept ? bytesMax : 0;
  const { bytes, length, end } = await collect(request, { keptMax, readMax: refusedBytesMax, msMax });
  if (head.contentEncoding !== 'identity') throw new DomainError('unsupported-media-type');
  if (Math.max(length, head.bodyLength ?? 0) > bytesMax) throw new DomainError('payload-too-large');
  if (end === 'late') throw new DomainError('body-timeout');
  if (end === 'broken') throw new DomainError('invalid-json');
  return bytes;
}

/** The JSON in a body. Errors: `unsupported-media-type`, `payload-too-large`, `invalid-json`. */
export function readBody({ contentType }: RequestHead, bytes: Uint8Array, bytesMax?: number): unknown {
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw new DomainError('unsupported-media-type');
  return readJson(bytes, bytesMax);
}

type End = 'complete' | 'broken' | 'too-long' | 'late';

/** Reads a body until it ends, is cut off, exceeds `readMax` or takes too long. Keeps it if it is within `keptMax`. */
async function collect(
  request: IncomingMessage,
  { keptMax, readMax, msMax }: { keptMax: number; readMax: number; msMax: number },
): Promise<{ bytes: Uint8Array; length: number; end: End }> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  const end = await new Promise<End>((resolve) => {
    const timer = setTimeout(() => stop('late'), msMax);
    const stop = (how: End): void => {
      clearTimeout(timer);
      resolve(how);
    };
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length <= keptMax) chunks.push(chunk);
      else chunks = [];
      if (length > readMax) stop('too-long');
    });
    request.once('end', () => stop('complete'));
    request.once('error', () => stop('broken'));
  });
  if (end === 'late' || end === 'too-long') request.pause();
  return { bytes: Buffer.concat(chunks), length, end };
}
