import {
  type Credentials,
  type LinkPurpose,
  linkPurposes,
  noCredentials,
  withLink,
} from '@keelstone/domain/core/one-time-link/credentials';
import {
  assertUsable,
  deriveLinkId,
  type SecretRecord,
} from '@keelstone/domain/core/one-time-link/one-time-link';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

export type UsableLink = { id: string; link: SecretRecord; credentials: Credentials; user: User };

/**
 * Reads a link and its account, and refuses a link that may not be used. Errors: those of `assertUsable`;
 * `link-invalid` if the account is gone or closed.
 */
export async function readUsableLink(
  tx: Tx,
  { code, purpose }: { code: string; purpose: LinkPurpose },
  deps: Deps,
): Promise<UsableLink> {
  const id = deriveLinkId(code);
  const secret = await deps.secrets.read(tx, id);
  if (secret === undefined) throw new DomainError('link-invalid');
  const [credentials, user] = await readOf(tx, secret.uid, deps.credentials, deps.users);
  // Checked first, so that a used link is reported as used even after its account was deleted.
  const link = assertUsable({ id, link: secret, purpose, credentials, nowMs: deps.now() });
  if (user === undefined || user.closedAtMs !== undefined) throw new DomainError('link-invalid');
  return { id, link, credentials: credentials ?? noCredentials(user.uid), user };
}

/**
 * Runs the effect of a used link at Firebase Auth, which has no transaction with our documents. If that fails, the link
 * may be used again, so that a second try completes the first. After a crash in between, the owner needs another mail.
 */
export async function reopenOnFailure(
  { id }: Pick<UsableLink, 'id'>,
  deps: Deps,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await deps.runTransaction(async (tx) => {
      const link = await deps.secrets.read(tx, id);
      const purpose = linkPurposes.find((each) => each === link?.purpose);
      const credentials = link && (await deps.credentials.read(tx, link.uid));
      if (link === undefined || purpose === undefined || credentials === undefined) return;
      // A newer link that was requested meanwhile stays the current one.
      if (credentials.links[purpose] !== undefined) return;
      deps.secrets.put(tx, id, { ...link, usedAtMs: null });
      const current = { id, createdAtMs: link.createdAtMs };
      deps.credentials.put(tx, link.uid, withLink(credentials, purpose, current));
    });
    throw error;
  }
}
