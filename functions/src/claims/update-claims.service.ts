import type { PublicClaims } from '@keelstone/domain/claims/claims';
import { claimsDocument } from '@keelstone/domain/collections';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';

/** Sets what the landing page may claim; the same claims again write nothing. Errors: `forbidden`. */
export async function updateClaims(
  { claims, caller, origin }: { claims: PublicClaims; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.claims.at(claimsDocument),
      deps.users.at(caller.uid),
    );
    const admin = actingAdmin(callersUser);
    if (current?.usersText === claims.usersText && current.isLicensed === claims.isLicensed) return;
    deps.claims.put(tx, claimsDocument, claims);
    writeAudit(deps, tx, {
      action: 'update-claims',
      caller,
      origin,
      targetId: claimsDocument,
      subjectUid: admin.uid,
    });
  });
}
