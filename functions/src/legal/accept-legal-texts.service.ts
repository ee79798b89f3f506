import { legalTextsDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import type { LegalVersions } from '@keelstone/domain/legal/acceptance';
import { acceptedKinds } from '@keelstone/domain/legal/legal-text';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { keepAcceptance } from './keep-acceptance.ts';

/**
 * Records that the caller accepts the current texts; earlier acceptances are not recorded twice. Errors:
 * `changed-meanwhile` if they read another version of one, `account-restricted`.
 */
export async function acceptLegalTexts(
  { read, caller, origin }: { read: LegalVersions; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [texts = {}, user] = await readTogether(
      tx,
      deps.legalTexts.at(legalTextsDocument),
      deps.users.at(caller.uid),
    );
    if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
    for (const kind of acceptedKinds) {
      const current = texts[kind];
      const shown = current === undefined || current.isEmpty ? 0 : current.version;
      if ((read[kind] ?? 0) !== shown) throw new DomainError('changed-meanwhile');
    }
    const accepted = keepAcceptance(tx, { user, read, at: 'sign-in', caller, origin }, deps);
    if (accepted !== undefined) deps.users.put(tx, user.uid, { ...user, accepted });
  });
}
