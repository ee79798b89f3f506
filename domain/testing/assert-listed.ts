import { contract, type EndpointName } from '../src/contract.ts';
import type { Endpoint } from '../src/kernel/api/endpoint.ts';
import { listErrors } from '../src/list-errors.ts';

/** Fails a test in which a call answers a code that its contract entry does not list. */
export function assertListed(name: EndpointName, code: string): void {
  const endpoint: Endpoint = contract[name];
  if (!listErrors(endpoint).some((listed) => listed === code))
    throw new Error(`${name} answered "${code}", which neither its \`errors\` nor its other fields list`);
}
