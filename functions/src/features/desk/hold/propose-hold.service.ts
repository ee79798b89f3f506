import { DomainError } from '@keelstone/domain/errors';
import type { ChangeLine } from '@keelstone/domain/policy/proposal';
import type { Hold } from '@keelstone/domain/retention/hold';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import {
  twoPeopleDocuments,
  type Confirms,
  type PolicyDeps,
} from '../../../platform/two-people/pass-people.ts';

type Wanted = { uid: string; isHeld: boolean; reason: string };

/**
 * Sets or lifts the legal hold on a person. It always takes two administrators: the first call proposes it, and a call
 * that `confirms` it carries it out. Setting the present state is no change. The owner is not mailed and sees nothing,
 * since the law may forbid it. Errors: `no-user`, `own-record`, `forbidden` and those of `passPeople`.
 */
export function proposeHold(
  { uid, isHeld, reason, confirms, caller }: Wanted & By & { confirms?: Confirms },
  deps: PolicyDeps & Pick<Deps, 'holds'>,
): Operation<Done> {
  const answer = () => ({ message: 'Nothing to change' });
  return {
    async decide(reader) {
      const [hold, target, callersUser] = await readTogether(
        reader,
        deps.holds.at(uid),
        deps.users.at(uid),
        deps.users.at(caller.uid),
        ...twoPeopleDocuments(caller.uid, confirms, deps),
      );
      const admin = requireActiveAdminWithEmail(callersUser, deps.now());
      if (target === undefined) throw new DomainError('no-user');
      if (uid === caller.uid) throw new DomainError('own-record');
      if ((hold !== undefined) === isHeld) {
        if (confirms !== undefined) throw new DomainError('changed-meanwhile');
        return { answer };
      }
      const { name, email } = target;
      return {
        answer,
        people: {
          kept: 'proposal',
          act: { rule: 'hold' },
          wanted: { operation: 'propose-hold', request: { uid, isHeld, reason } },
          changes: holdChanges(hold, { isHeld, reason }),
          before: hold?.createdAtMs ?? null,
          subject: { uid, name, email },
          admin,
          confirms,
        },
        write(tx, first) {
          if (first === undefined) throw new Error('A hold was passed by one administrator');
          const proposedBy = { uid: first.uid, name: first.name };
          const confirmedBy = { uid: admin.uid, name: admin.name };
          const createdAtMs = deps.now();
          if (isHeld)
            deps.holds.put(tx, uid, { uid, name, email, reason, proposedBy, confirmedBy, createdAtMs });
          else deps.holds.erase(tx, uid);
        },
        audit: {
          action: isHeld ? 'set-hold' : 'lift-hold',
          targetId: uid,
          subjectUid: uid,
          detail: { reason, proposedBy: confirms?.makerUid ?? null },
        },
      };
    },
  };
}

function holdChanges(hold: Hold | undefined, { isHeld, reason }: Omit<Wanted, 'uid'>): ChangeLine[] {
  return [
    {
      what: 'Legal hold',
      before: hold === undefined ? 'none' : `set: ${hold.reason}`,
      after: isHeld ? 'set' : 'lifted',
    },
    { what: 'Reason', before: '', after: reason },
  ];
}
