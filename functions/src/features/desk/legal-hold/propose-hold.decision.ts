import type { Hold } from '@keelstone/domain/desk/legal-hold/legal-hold';
import { DomainError } from '@keelstone/domain/errors';
import type { ChangeLine } from '@keelstone/domain/kernel/api/common.wire';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';

/**
 * Sets or lifts the legal hold on a person. It always takes two administrators: the first call proposes it, and a call
 * that `confirms` it carries it out. Setting the current state changes nothing. The person is not mailed and sees
 * nothing, since the law may forbid it. For that reason they are not a shown fact either. Errors: `no-user`,
 * `own-record`.
 */
export const proposeHold = defineDecision('propose-hold', {
  request: ({ body: { id: uid, isHeld, reason } }) => ({ uid, isHeld, reason: reason.trim() }),

  async facts(read, call, deps) {
    const { uid } = call.request;
    const [about, people] = await Promise.all([
      read({ hold: hiddenFact(deps.holds.at(uid)), target: hiddenFact(deps.users.at(uid)) }),
      readPeople(read, call, deps),
    ]);
    return { ...about, people };
  },

  decide({ hold, target, people }, { request, admin, confirms, nowMs }, deps) {
    const { uid, isHeld, reason } = request;
    if (target === undefined) throw new DomainError('no-user');
    if (uid === admin.uid) throw new DomainError('own-record');
    if ((hold !== undefined) === isHeld) return { result: undefined };
    const { name, email } = target;
    return {
      result: undefined,
      change: {
        twoPeople: {
          facts: people,
          act: { rule: 'hold' },
          subject: { uid, name, email },
          storage: 'proposal',
          request: { operation: 'propose-hold', request },
          changes: holdChanges(hold, request),
          dependsOn: hold?.createdAtMs ?? null,
        },
        write(to, firstApproval) {
          if (firstApproval === undefined) throw new Error('A hold was passed by one administrator');
          const proposedBy = { uid: firstApproval.uid, name: firstApproval.name };
          const confirmedBy = { uid: admin.uid, name: admin.name };
          const people = { proposedBy, confirmedBy };
          if (isHeld) deps.holds.put(to, uid, { uid, name, email, reason, ...people, createdAtMs: nowMs });
          else deps.holds.erase(to, uid);
        },
        audit: {
          action: isHeld ? 'set-hold' : 'lift-hold',
          subjectUid: uid,
          detail: { reason, proposedBy: confirms?.makerUid ?? null },
        },
      },
    };
  },

  respond: () => ({ message: 'Nothing to change' }),
});

function holdChanges(
  hold: Hold | undefined,
  { isHeld, reason }: { isHeld: boolean; reason: string },
): ChangeLine[] {
  return [
    {
      what: 'Legal hold',
      before: hold === undefined ? 'none' : `set: ${hold.reason}`,
      after: isHeld ? 'set' : 'lifted',
    },
    { what: 'Reason', before: '', after: reason },
  ];
}
