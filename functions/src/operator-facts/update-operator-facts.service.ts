import { isSameFacts, type OperatorFacts } from '@keelstone/domain/operator-facts/operator-facts';
import { operatorFactsDocument } from '@keelstone/domain/collections';
import { writeAudit } from '../audit/write-audit.ts';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';

/**
 * Sets what the operator states on the landing page, and keeps it as a version; setting the same again writes nothing.
 * Errors: `forbidden`.
 */
export async function updateOperatorFacts(
  { facts, caller, origin }: { facts: OperatorFacts; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.operatorFacts.at(operatorFactsDocument),
      deps.users.at(caller.uid),
    );
    const admin = requireActiveAdmin(callersUser, deps.now());
    if (current !== undefined && isSameFacts(current, facts)) return;
    deps.operatorFacts.put(tx, operatorFactsDocument, facts);
    deps.operatorFactsVersions.create(tx, deps.operatorFactsVersions.newId(), {
      ...facts,
      actorUid: admin.uid,
      actorName: admin.name,
      atMs: deps.now(),
    });
    writeAudit(deps, tx, {
      action: 'update-operator-facts',
      caller,
      origin,
      targetId: operatorFactsDocument,
      subjectUid: admin.uid,
      detail: {
        usersText: facts.usersText,
        isLicensed: facts.isLicensed,
        statements: facts.statements.join(', '),
      },
    });
  });
}
