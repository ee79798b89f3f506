import { noCredentials } from '@keelstone/domain/auth/credentials';
import { limits } from '@keelstone/domain/limits';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';

type NoteDeps = Pick<
  Deps,
  'users' | 'credentials' | 'mail' | 'securityEvents' | 'securityEventDetails' | 'runTransaction' | 'now'
>;

/**
 * Compares when Firebase Auth says that the password was last set with what we know of. A later one was set past our
 * API: the owner is mailed, once for each such change. The first time that is seen is only remembered.
 */
export async function notePassword(
  { uid }: User,
  changedAtMs: number | undefined,
  deps: NoteDeps,
): Promise<void> {
  if (changedAtMs === undefined) return;
  const known = await deps.credentials.find(uid);
  if (isKnown(known?.passwordChangedAtMs, changedAtMs)) return;
  await deps.runTransaction(async (tx) => {
    const credentials = (await deps.credentials.read(tx, uid)) ?? noCredentials(uid);
    const user = await deps.users.read(tx, uid);
    const { passwordChangedAtMs } = credentials;
    if (user === undefined || isKnown(passwordChangedAtMs, changedAtMs)) return;
    deps.credentials.put(tx, uid, { ...credentials, passwordChangedAtMs: changedAtMs });
    if (passwordChangedAtMs === null) return;
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'password-changed-outside' },
      actorUid: 'sys:note-password',
      targetId: uid,
      subjectUid: uid,
      requestId: '',
      atMs: deps.now(),
    });
    queueMail(deps, tx, {
      kind: 'password-changed-outside',
      effectId: `${uid}_${String(changedAtMs)}`,
      to: user.email,
      values: {},
    });
  });
}

/** Our own changes are written down a moment before or after Firebase Auth makes them. */
function isKnown(passwordChangedAtMs: number | null | undefined, changedAtMs: number): boolean {
  if (passwordChangedAtMs === null || passwordChangedAtMs === undefined) return false;
  return changedAtMs <= passwordChangedAtMs + limits.passwordClockSlackMs;
}
