import { setTimeout } from 'node:timers/promises';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import {
  type ChainReading,
  type ChainSilence,
  type ChainTransfer,
  sumUnits,
} from '@keelstone/domain/money/blockchain/chain-payment';

/** A source without a usable answer. */
export class SourceSilent extends Error {
  readonly why: ChainSilence;

  constructor(why: ChainSilence) {
    super(why);
    this.why = why;
  }
}

/** Turns a source's error into a reading of silence, with which the caller can continue. */
export async function catchSilence(work: () => Promise<ChainReading>): Promise<ChainReading> {
  try {
    return await work();
  } catch (error) {
    // Any other error is caused by an unexpected answer.
    return { found: 'silence', why: error instanceof SourceSilent ? error.why : 'garbage' };
  }
}

/** How long a decision and its preview wait for a source. A later answer is kept for the next question. */
const sourceWaitMs = 1_500;

/** Waits for the answer of sources; `undefined` if one is slow. */
export function awaitSource<T>(asked: Promise<T>): Promise<T | undefined> {
  return Promise.race([asked, setTimeout(sourceWaitMs, undefined, { ref: false })]);
}

/** The most outputs of a transaction that pays many people. */
const outputsMax = 300;

/** The destinations whose transfers are kept. `isAll`: all are kept, so there may be more of them. */
export type Destinations = Pick<ReadonlySet<string>, 'has'> & { isAll?: true };
export const everybody: Destinations = { has: () => true, isAll: true };
/** More than there will ever be of either coin, in 1e-8 units. */
const unitsMax = 5e15;

/** Checks the kept transfers. Errors: `SourceSilent` if there are more than a person can check. */
export function boundedTransfers(transfers: ChainTransfer[], { isAll }: Destinations): ChainTransfer[] {
  if (transfers.length > (isAll === true ? outputsMax : blockchainLimits.ownOutputs))
    throw new SourceSilent('garbage');
  boundedUnits(sumUnits(transfers));
  return transfers;
}

/** Checks an amount of 1e-8 units. Errors: `SourceSilent` if it is negative or more than possible. */
export function boundedUnits(units: number): number {
  if (!(units >= 0 && units <= unitsMax)) throw new SourceSilent('garbage');
  return units;
}

const answerBytesMax = 2 * 1024 * 1024;
/** The most members of an answer, because validation takes time for each. */
const membersMax = 40_000;

type Question = {
  url: string;
  /** The JSON to post. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  bytesMax?: number;
};

/**
 * Asks an external source of a chain or of prices. Waits 5 s by default, follows no redirects, and accepts at most 2
 * MiB that match the schema. `undefined` for 404. Errors: `SourceSilent`; any error for an answer that does not match
 * the schema. The URL of a source may contain a key, so no error includes it.
 */
export async function askSource<S extends SomeSchema>(
  question: Question,
  schema: S,
): Promise<S['__outputType'] | undefined> {
  const text = await askText(question);
  if (text === undefined) return undefined;
  // An answer of Esplora may be a bare text: a height or a hash.
  return parseAnswer(/^[[{"]|^\d+$/.test(text) ? JSON.parse(text) : text, schema);
}

/** Checks an answer, or a part of it, against a schema. Throws for anything else. */
export function parseAnswer<S extends SomeSchema>(value: unknown, schema: S): S['__outputType'] {
  assertBounded(value);
  return schema.validateSync(value, { strict: true, abortEarly: true }) as S['__outputType'];
}

function assertBounded(value: unknown): void {
  const open = [value];
  for (let seen = 0; open.length > 0; seen += 1) {
    const next = open.pop();
    if (seen + open.length > membersMax) throw new SourceSilent('garbage');
    if (typeof next === 'object' && next !== null)
      for (const member of Object.values(next)) open.push(member);
  }
}

/** Asks for an answer as a text, which is not checked. */
export async function askText({
  url,
  body,
  headers,
  timeoutMs = 5_000,
  bytesMax = answerBytesMax,
}: Question): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 404) return undefined;
    if (response.status === 429) throw new SourceSilent('busy');
    if (!response.ok) throw new SourceSilent('no-answer');
    return await boundedText(response, bytesMax);
  } catch (error) {
    throw error instanceof SourceSilent ? error : new SourceSilent('no-answer');
  }
}

async function boundedText({ body }: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  if (body === null) return text;
  const chunks: AsyncIterable<Uint8Array> = body;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new SourceSilent('garbage');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
