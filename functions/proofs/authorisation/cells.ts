import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { Deps } from '../../src/deps.ts';
import type { Answer, Api, RequestOptions } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { fileActivity, fileDeposit, fileKyc, missingId } from '../../testing/records.ts';
import { upload } from '../../testing/uploads.ts';
import type { Cast, Principal } from './cast.ts';
import { matrix } from './matrix.ts';
import { mintCode } from './mint-code.ts';
import type { Cell, Expected, Scene, Which } from './row.ts';

/** The table with its types let go: a name that is known at run time only. */
type AnyRow = {
  cells: readonly Cell[];
  request?(scene: Scene): Promise<RequestOptions> | RequestOptions;
};
const rows: Readonly<Record<EndpointName, AnyRow>> = matrix;

/** One request of the matrix, ready to be sent. */
export type Shot = {
  title: string;
  principal: Principal;
  expected: Expected;
  send(): Promise<Answer<unknown>>;
};

/** What a cell is answered: the token first, then scope and suspension, then what the row says. */
export function expectedOf(cell: Cell, principal: Principal): Expected {
  if ('everyone' in cell) return cell.everyone;
  switch (principal) {
    case 'anonymous':
    case 'garbage':
    case 'expired':
    case 'toolkit':
    case 'toolkitAdmin':
    case 'endedSession':
    case 'idleSession':
    case 'beforeReset':
    case 'kycUpdated':
    case 'movedEmail':
    case 'unverified':
      return 'invalid-token';
    case 'kycScope':
      return cell.kyc ?? 'invalid-token';
    case 'suspended':
      return 'account-restricted';
    case 'admin':
      return cell.admin;
    default:
      return cell.user;
  }
}

export function cellsOf(name: EndpointName): readonly Cell[] {
  return rows[name].cells;
}

/**
 * Arranges one cell for one principal: the record is there before the first request is sent, for the refused as well;
 * so is its image where one is asked for. What else only a success would touch is made for that alone.
 */
export async function prepare(
  options: { name: EndpointName; cell: Cell; principal: Principal; ip: string },
  { deps, api, cast }: { deps: Deps; api: Api; cast: Cast },
): Promise<Shot> {
  const { name, cell, principal, ip } = options;
  const { token, person: caller } = cast.callers[principal];
  const endpoint: Endpoint = contract[name];
  const stranger = endpoint.path.includes(':adminId') ? cast.strangeAdmin : cast.stranger;
  const target = cell.target ?? 'own';
  const whose = uidOf(target, caller.uid, cast.stranger.uid);
  const expected = expectedOf(cell, principal);
  const isDone = expected === 'ok';
  const withImage = isDone || endpoint.response === 'bytes';
  const record = (file: (deps: Deps, uid: string, withImage: boolean) => Promise<string>) => () =>
    target === 'missing' ? Promise.resolve(missingId()) : file(deps, whose, withImage);
  const scene: Scene = {
    deps,
    caller,
    path: uidOf(cell.path ?? 'own', caller.uid, stranger.uid),
    target,
    whose,
    code: (purpose) =>
      target === 'missing'
        ? Promise.resolve(missingId())
        : makePerson(deps, { isVerified: purpose === 'kyc-ticket' }).then((person) =>
            mintCode(deps, purpose, person),
          ),
    deposit: record(fileDeposit),
    kyc: record(fileKyc),
    activity: record(fileActivity),
    upload: () =>
      target === 'missing'
        ? Promise.resolve(`inbox/${caller.uid}/1760000000000-gone.jpg`)
        : upload(deps, whose),
    person: async () => (target === 'other' && isDone ? (await makePerson(deps)).uid : whose),
  };
  const request = (await rows[name].request?.(scene)) ?? {};
  return {
    title: `${principal}, path ${cell.path ?? '-'}, target ${cell.target ?? '-'}`,
    principal,
    expected,
    send: () => api.request(name, { ...request, token, ip }),
  };
}

function uidOf(which: Which, own: string, other: string): string {
  if (which === 'missing') return missingId();
  return which === 'own' ? own : other;
}
