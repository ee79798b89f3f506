import type { IncomingMessage } from 'node:http';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { readJson } from './read-json.ts';

/** The JSON that a request carries. Errors: `unsupported-media-type`, `payload-too-large`, `invalid-json`. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('unsupported-media-type');
  return readJson(await readBytes(request));
}

/** The platform has read the body already and hands it over as `rawBody`; a bare server streams it. */
async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  if ('rawBody' in request && request.rawBody instanceof Uint8Array) return request.rawBody;
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new DomainError('unsupported-media-type');
  const stream: AsyncIterable<Uint8Array> = request;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // To its end even where it is too long: a client that still sends does not listen. What is too long is not kept.
    for await (const chunk of stream) {
      length += chunk.byteLength;
      if (length <= limits.bodyBytesMax) chunks.push(chunk);
    }
  } catch {
    // Broken off.
    throw new DomainError('invalid-json');
  }
  if (length > limits.bodyBytesMax) throw new DomainError('payload-too-large');
  return Buffer.concat(chunks);
}
