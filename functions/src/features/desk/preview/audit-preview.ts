import type { PreviewedName } from '@keelstone/domain/api/contract';
import { fingerprint } from '@keelstone/domain/ids';
import type { Seen } from '@keelstone/domain/preview/seen';
import { hourMs } from '@keelstone/domain/time-units';
import { auditViewOnce } from '../../../platform/audit/write-audit.ts';
import type { Deps } from '../deps.ts';
import { placeOf } from '../../../platform/firestore/tx.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';

/**
 * Notes that an administrator has looked at somebody's balances or record by a preview, before it is shown: one row for
 * each session, operation, record and hour, since a dialog asks again with every figure that is typed. What a refused
 * one has read counts too. A preview about nobody leaves none.
 */
export async function auditPreview(
  {
    name,
    seen,
    isRefused,
    caller,
    origin,
  }: { name: PreviewedName; seen: Seen; isRefused: boolean; caller: Caller; origin: Origin },
  deps: Pick<Deps, 'audit' | 'now' | 'runTransaction'>,
): Promise<void> {
  const viewed = viewedIn(seen, isRefused);
  if (viewed === undefined || viewed.subjectUid === caller.uid) return;
  const action = `preview-${name}` as const;
  const hour = String(Math.floor(deps.now() / hourMs));
  const id = fingerprint([action, caller.uid, caller.sid, viewed.targetId, hour].join('|'));
  await auditViewOnce(deps, id, { action, caller, origin, ...viewed });
}

/**
 * The record that was read and whose it is; without one the account. Missing ones were not shown to a refused caller.
 */
function viewedIn(
  { record, balances }: Seen,
  isRefused: boolean,
): { targetId: string; subjectUid: string } | undefined {
  for (const [path, document] of Object.entries(record)) {
    const uid: unknown =
      typeof document === 'object' && document !== null ? Reflect.get(document, 'uid') : undefined;
    // A finding may be about nobody.
    if (typeof uid === 'string' && uid !== '') return { targetId: placeOf(path).id, subjectUid: uid };
  }
  const [account, balance] = Object.entries(balances)[0] ?? [];
  if (account === undefined || (balance === null && isRefused)) return undefined;
  const { id } = placeOf(account);
  return { targetId: id, subjectUid: id };
}
