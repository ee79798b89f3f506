import { setTimeout } from 'node:timers/promises';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';

/** A source without a usable answer, and why. `crowded`: the answer has more than can be read. */
export class SourceSilent extends Error {
  readonly why: 'no-answer' | 'busy' | 'garbage' | 'crowded' | 'stale';

  constructor(why: SourceSilent['why']) {
    super(why);
    this.why = why;
  }
}

/** How long a decision and its preview wait for a source. A later answer is kept for the next question. */
const sourceWaitMs = 1_500;

/** Waits for the answer of sources; `undefined` if one is slow. */
export function awaitSource<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, setTimeout(sourceWaitMs, undefined, { ref: false })]);
}

const answerBytesMax = 2 * 1024 * 1024;

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
  return parseAnswer(/^[[{"]|^\d+$/.test(text) ? parseText(text) : text, schema);
}

/** Parses an answer. Its members are counted before, because each takes memory and time. Errors: `SourceSilent`. */
export function parseText(text: string, membersMax = 40_000): unknown {
  let members = 0;
  for (const each of text) if ('[{,'.includes(each)) members += 1;
  if (members > membersMax) throw new SourceSilent('crowded');
  return JSON.parse(text);
}

/** Checks an answer, or a part of it, against a schema. Throws for anything else. */
export function parseAnswer<S extends SomeSchema>(value: unknown, schema: S): S['__outputType'] {
  return schema.validateSync(value, { strict: true, abortEarly: true }) as S['__outputType'];
}

/** Asks for an answer as a text, which is not checked. */
export async function askText(question: Question): Promise<string | undefined> {
  const { url, body, headers, timeoutMs = 5_000, bytesMax = answerBytesMax } = question;
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
    if (bytes > bytesMax) throw new SourceSilent('crowded');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
