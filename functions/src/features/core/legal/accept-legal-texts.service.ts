import {
  type Acceptance,
  acceptanceId,
  type LegalVersions,
  listAcceptancesToAdd,
  listCurrentVersions,
} from '@keelstone/domain/core/legal/acceptance';
import { acceptedKinds } from '@keelstone/domain/core/legal/legal-text';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.service.ts';

/**
 * Records that the caller accepts the current texts. An earlier acceptance is not recorded twice. Errors:
 * `changed-meanwhile` if the caller read another version of a text, `account-restricted`.
 */
export async function acceptLegalTexts(
  { read, caller, origin }: By & { read: LegalVersions },
  deps: Deps,
): Promise<void> {
  const current = listCurrentVersions(deps.publishedTexts);
  if (acceptedKinds.some((kind) => (read[kind] ?? 0) !== (current[kind] ?? 0)))
    throw new DomainError('changed-meanwhile');
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, caller.uid);
    assertMay('act', user, { nowMs: deps.now() });
    const accepted = keepAcceptance(tx, { user, read, at: 'sign-in', caller, origin }, deps);
    if (accepted !== undefined) deps.users.put(tx, user.uid, { ...user, accepted });
  });
}

type Accepted = {
  user: Pick<User, 'uid' | 'accepted'>;
  /** The versions that the person was shown, or 0 for an unpublished text. */
  read: LegalVersions;
  at: Acceptance['at'];
  /** The session of the person, absent at a registration. */
  caller?: By['caller'];
  origin: { requestId: string };
};

/**
 * Writes a row for each version that a person accepts for the first time, and a security event. Only writes, so it
 * follows any reads. Returns the new `accepted` field of their document, or `undefined` if nothing is new.
 */
export function keepAcceptance(
  tx: Writer,
  { user: { uid, accepted }, read, at, caller, origin }: Accepted,
  deps: Deps,
): LegalVersions | undefined {
  const acceptances = listAcceptancesToAdd(accepted, read);
  if (acceptances.length === 0) return undefined;
  const atMs = deps.now();
  for (const { kind, version } of acceptances)
    deps.acceptances.create(tx, acceptanceId({ uid, kind, version, atMs }), { uid, kind, version, at, atMs });
  const versions = Object.fromEntries(acceptances.map(({ kind, version }) => [kind, version]));
  const fact = {
    kind: 'texts-accepted',
    detail: { terms: versions['terms'] ?? 0, privacy: versions['privacy'] ?? 0 },
  } as const;
  recordSecurityEvent(tx, { fact, uid, caller, origin, atMs }, deps);
  return { ...accepted, ...versions };
}
