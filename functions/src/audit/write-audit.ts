import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import type { Caller, Origin } from '../http/caller.ts';

type Audited = { action: string; caller: Caller; origin: Origin; targetId: string; subjectUid: string };

/** Adds an audit row to the transaction of the action it tells of. */
export function writeAudit(deps: Pick<Deps, 'audit' | 'now'>, tx: Tx, audited: Audited): void {
  deps.audit.create(tx, deps.audit.newId(), row(deps, audited));
}

/** The same for a view, which has no transaction of its own. It is written before anything is shown. */
export async function auditView(deps: Pick<Deps, 'audit' | 'now'>, audited: Audited): Promise<void> {
  await deps.audit.save(deps.audit.newId(), row(deps, audited));
}

function row(deps: Pick<Deps, 'now'>, { action, caller, origin, targetId, subjectUid }: Audited) {
  return {
    action,
    actorUid: caller.uid,
    targetId,
    subjectUid,
    ip: origin.ip,
    requestId: origin.requestId,
    atMs: deps.now(),
  };
}
