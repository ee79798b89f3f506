import { contract } from '../domain/src/api/contract.ts';
import type { Endpoint } from '../domain/src/api/endpoint.ts';

/** The codes that a call lists as its own but that none of these refusals (`name code`) had. */
export function unprovokedErrors(
  refusals: readonly string[],
  endpoints: Readonly<Record<string, Pick<Endpoint, 'errors'>>> = contract,
): string[] {
  return Object.entries(endpoints).flatMap(([name, { errors }]) =>
    errors
      .filter((code) => !refusals.includes(`${name} ${code}`))
      .map((code) => `${name} lists "${code}", which no API test provokes`),
  );
}
