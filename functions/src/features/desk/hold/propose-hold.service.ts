import { DomainError } from '@keelstone/domain/errors';
import type { ChangeLine } from '@keelstone/domain/policy/proposal';
import type { Hold } from '@keelstone/domain/retention/hold';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import {
  confirmDocuments,
  passOrPropose,
  type Confirms,
} from '../../../platform/two-people/pass-or-propose.ts';
import type { PolicyDeps } from '../../../platform/two-people/policy-deps.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { twoPeopleDocuments } from '../../../platform/two-people/require-people.ts';

type HoldDeps = PolicyDeps & Pick<Deps, 'holds' | 'runTransaction'>;
type Wanted = { uid: string; isHeld: boolean; reason: string };

/**
 * Sets or lifts the legal hold on a person. It always takes two administrators: the first call proposes it, and a call
 * that `confirms` it carries it out. Setting the present state is no change. The owner is not mailed and sees nothing,
 * since the law may forbid it. Errors: `no-user`, `own-record`, `forbidden` and those of `passOrPropose`.
 */
export async function proposeHold(
  { confirms, caller, origin, ...wanted }: Wanted & { caller: Caller; origin: Origin; confirms?: Confirms },
  deps: HoldDeps,
): Promise<Proposed | undefined> {
  const { uid, isHeld, reason } = wanted;
  return deps.runTransaction(async (tx) => {
    const [hold, target, callersUser] = await readTogether(
      tx,
      deps.holds.at(uid),
      deps.users.at(uid),
      deps.users.at(caller.uid),
      ...twoPeopleDocuments(caller.uid, deps),
      ...confirmDocuments(confirms, deps),
    );
    const admin = requireActiveAdminWithEmail(callersUser, deps.now());
    if (target === undefined) throw new DomainError('no-user');
    if (uid === caller.uid) throw new DomainError('own-record');
    if ((hold !== undefined) === isHeld) {
      if (confirms !== undefined) throw new DomainError('changed-meanwhile');
      return undefined;
    }
    const { name, email } = target;
    const passed = await passOrPropose(
      tx,
      {
        act: { rule: 'hold' },
        wanted: { operation: 'propose-hold', request: { uid, isHeld, reason } },
        changes: holdChanges(hold, wanted),
        before: hold?.createdAtMs ?? null,
        subject: { uid, name, email },
        caller,
        origin,
        admin,
        confirms,
      },
      deps,
    );
    if (passed instanceof Proposed) return passed;
    if (passed.first === undefined) throw new Error('A hold was passed by one administrator');
    const proposedBy = { uid: passed.first.uid, name: passed.first.name };
    if (isHeld) {
      const confirmedBy = { uid: admin.uid, name: admin.name };
      const createdAtMs = deps.now();
      deps.holds.put(tx, uid, { uid, name, email, reason, proposedBy, confirmedBy, createdAtMs });
    } else deps.holds.erase(tx, uid);
    writeAudit(deps, tx, {
      action: isHeld ? 'set-hold' : 'lift-hold',
      caller,
      origin,
      targetId: uid,
      subjectUid: uid,
      detail: { reason, proposedBy: proposedBy.uid },
    });
    return undefined;
  });
}

function holdChanges(hold: Hold | undefined, { isHeld, reason }: Wanted): ChangeLine[] {
  return [
    {
      what: 'Legal hold',
      before: hold === undefined ? 'none' : `set: ${hold.reason}`,
      after: isHeld ? 'set' : 'lifted',
    },
    { what: 'Reason', before: '', after: reason },
  ];
}
