import { mixed, object, string } from 'yup';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { askSource, parseAnswer, SourceSilent } from '../../../platform/ask-source.ts';

/** The URLs: a node, and a list of payments by contracts, whose URL has its key. */
export type EthereumUrls = { rpc: string; internal: string };

export const address = string().matches(/^0x[0-9a-fA-F]{40}$/);
export const quantity = string().matches(/^0x[0-9a-f]{1,64}$/);

/** Calls a method of a node. Errors: `SourceSilent`; any error if the answer does not match the schema. */
export async function rpc<S extends SomeSchema>(
  { rpc: url }: Pick<EthereumUrls, 'rpc'>,
  { bytesMax, ...call }: { method: string; params: readonly unknown[]; bytesMax?: number },
  result: S,
): Promise<S['__outputType']> {
  const question = {
    url,
    body: { jsonrpc: '2.0', id: 1, ...call },
    ...(bytesMax !== undefined && { bytesMax }),
  };
  const answer = await askSource(question, object({ result: mixed().nullable().defined() }));
  if (answer === undefined) throw new SourceSilent('no-answer');
  return parseAnswer(answer.result, result);
}
