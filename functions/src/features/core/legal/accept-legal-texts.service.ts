import { DomainError } from '@keelstone/domain/errors';
import { currentVersions, type LegalVersions } from '@keelstone/domain/core/legal/acceptance';
import { acceptedKinds } from '@keelstone/domain/core/legal/legal-text';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { keepAcceptance } from './keep-acceptance.ts';
import type { Deps } from '../../deps.ts';

/**
 * Records that the caller accepts the current texts; earlier acceptances are not recorded twice. Errors:
 * `changed-meanwhile` if they read another version of one, `account-restricted`.
 */
export async function acceptLegalTexts(
  { read, caller, origin }: { read: LegalVersions; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  const current = currentVersions(deps.publishedTexts);
  if (acceptedKinds.some((kind) => (read[kind] ?? 0) !== (current[kind] ?? 0)))
    throw new DomainError('changed-meanwhile');
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, caller.uid);
    assertMay('act', user, { nowMs: deps.now() });
    const accepted = keepAcceptance(tx, { user, read, at: 'sign-in', caller, origin }, deps);
    if (accepted !== undefined) deps.users.put(tx, user.uid, { ...user, accepted });
  });
}
