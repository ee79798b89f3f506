import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Deps } from '../../src/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import { arrangeRequest, type Ids } from '../../testing/example-request.ts';
import type { Principal, Principals } from '../../testing/principals.ts';
import { expectedOf } from './expected-answers.ts';
import type { Expected } from './expected.ts';

/** One request of the matrix, ready to be sent. */
export type AuthorisationCase = {
  title: string;
  ids: Ids;
  principal: Principal;
  expected: Expected;
  send(): Promise<Answer<unknown>>;
};

/**
 * Arranges one request of one principal: the record is there before the first request is sent, for the refused as well.
 * What only a success would touch is made for that alone.
 */
export async function arrangeCase(
  { name, ids, principal, ip }: { name: EndpointName; ids: Ids; principal: Principal; ip: string },
  { deps, api, principals }: { deps: Deps; api: Api; principals: Principals },
): Promise<AuthorisationCase> {
  const { callers, stranger, strangeAdmin } = principals;
  const { token, person: caller } = callers[principal];
  const expected = expectedOf(name, ids, principal);
  const willSucceed = expected === 'ok';
  const request = await arrangeRequest(name, { ...ids, deps, caller, stranger, strangeAdmin, willSucceed });
  return {
    title: `${principal}, path ${ids.path ?? '-'}, target ${ids.target ?? '-'}`,
    ids,
    principal,
    expected,
    send: () => api.request(name, { ...request, token, ip }),
  };
}
