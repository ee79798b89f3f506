import type { ChainReading, ChainSilence } from '@keelstone/domain/chain/chain-payment';
import type { InferType, Schema } from 'yup';

/** A source that does not answer as it should: nothing it says counts. */
export class SourceSilent extends Error {
  readonly why: ChainSilence;

  constructor(why: ChainSilence) {
    super(why);
    this.why = why;
  }
}

/** Silence instead of an error: whoever asks goes on without it. */
export async function orSilence(work: () => Promise<ChainReading>): Promise<ChainReading> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceSilent) return { found: 'silence', why: error.why };
    throw error;
  }
}

const timeoutMs = 5_000;
const answerBytesMax = 2 * 1024 * 1024;

type Question = { url: string; method?: string; body?: unknown };

/**
 * Asks a source of chain data: 5 s, no redirects, at most 2 MiB, and only what the schema allows. `undefined` for 404.
 * Errors: `SourceSilent`. The address of a source may contain a key: it is in no error.
 */
export async function askSource<S extends Schema>(
  question: Question,
  schema: S,
): Promise<InferType<S> | undefined> {
  const text = await textOf(question);
  if (text === undefined) return undefined;
  try {
    // An answer of Esplora may be a bare text: a height, a hash.
    const value: unknown = /^[[{"]|^\d+$/.test(text) ? JSON.parse(text) : text;
    return schema.validateSync(value, { strict: true, abortEarly: true }) as InferType<S>;
  } catch {
    throw new SourceSilent('garbage');
  }
}

async function textOf({ url, method = 'GET', body }: Question): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (response.status === 404) return undefined;
    if (response.status === 429) throw new SourceSilent('busy');
    if (!response.ok) throw new SourceSilent('no-answer');
    return await boundedText(response);
  } catch (error) {
    throw error instanceof SourceSilent ? error : new SourceSilent('no-answer');
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  if (body === null) return text;
  const chunks: AsyncIterable<Uint8Array> = body;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new SourceSilent('garbage');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
