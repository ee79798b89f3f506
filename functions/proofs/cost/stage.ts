import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { walletDocument } from '@keelstone/domain/collections';
import { exampleAddresses, makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/deps.ts';
import type { Usage } from '../../src/firestore/meter.ts';
import { startApi, type Answer } from '../../testing/api.ts';
import { signInMember } from '../../testing/members.ts';
import { keepQuotes } from '../../testing/rate-source.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { change, makeCast, type Cast } from '../authorisation/cast.ts';
import { prepare } from '../authorisation/cells.ts';
import { matrix } from '../authorisation/matrix.ts';
import type { Row } from '../authorisation/row.ts';
import { costRows } from './rows.ts';

/** What one successful call costs, and how many rows it showed where it shows a page. */
export type Cost = Usage & { rows: number };

export const callNames = Object.keys(contract) as EndpointName[];

/**
 * Everybody who makes a measured call: the owner and the stranger have ten records of money each. They are the loaded
 * users `first` and the next one, whom no earlier measurement has changed.
 */
export async function costCast(deps: Deps, first = 1): Promise<Cast> {
  const api = await startApi(deps);
  const cast = await makeCast(deps, api);
  await api.close();
  // Another spelling than the measured call sends, so that there is something to change.
  const ethAddress = exampleAddresses.eth.toLowerCase();
  await deps.wallet.save(walletDocument, makeWallet({ ethAddress }));
  const owner = await signInMember(deps, first);
  return {
    ...cast,
    callers: { ...cast.callers, owner: { token: owner.token, person: owner } },
    stranger: await signInMember(deps, first + 1),
  };
}

/**
 * Makes one call as the first of a fresh instance, which remembers nothing, and reads off its line in the request
 * log what it cost.
 */
export async function costOf(name: EndpointName, arranged: { deps: Deps; cast: Cast }): Promise<Cost> {
  const lines: object[] = [];
  const deps: Deps = {
    ...testDeps({ rates: 'live', config: arranged.deps.config }),
    log: { info: (fields) => void lines.push(fields), error: (fields) => void lines.push(fields) },
  };
  const { as, cell, stranger } = costRows[name];
  const row: Pick<Row<EndpointName>, 'kycStatus'> = matrix[name];
  await change(deps, arranged.cast.callers.owner.person, { kycStatus: row.kycStatus ?? 'Approved' });
  if (stranger !== undefined) await change(deps, arranged.cast.stranger, stranger);
  await keepQuotes(deps);
  const api = await startApi(deps);
  try {
    // The matrix makes a new person for what is 'ok'; a stranger who was arranged is meant himself.
    const everyone = stranger === undefined ? 'ok' : 'unmoved';
    const asked = { name, cell: { ...cell, everyone } as const, principal: as, ip: '198.51.100.1' };
    const shot = await prepare(asked, { deps, api, cast: arranged.cast });
    const answer = await shot.send();
    const line = lines.find(
      (fields) => Reflect.get(fields, 'requestId') === answer.headers.get('x-request-id'),
    );
    if (answer.status !== 200 || line === undefined) {
      throw new Error(`${name} answered ${String(answer.status)} ${String(answer.error.code)}`);
    }
    const figure = (field: keyof Usage) => Number(Reflect.get(line, field));
    return {
      reads: figure('reads'),
      writes: figure('writes'),
      deletes: figure('deletes'),
      rows: rowsOf(answer),
    };
  } finally {
    await api.close();
  }
}

function rowsOf({ body }: Answer<unknown>): number {
  const items: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'items') : undefined;
  return Array.isArray(items) ? items.length : 0;
}
