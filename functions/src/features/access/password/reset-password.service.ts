import { hasFactor } from '@keelstone/domain/access/second-factor/second-factor';
import { deviceRef, noSignIns, type SignIns } from '@keelstone/domain/core/device/known-device';
import { dropAcceptance } from '@keelstone/domain/core/legal/acceptance';
import {
  isSecureRight,
  type LinkPurpose,
  linkPurposes,
  noPassword,
  dropLinks,
} from '@keelstone/domain/core/one-time-link/credentials';
import { useSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { reopenOnFailure, readUsableLink } from '../../core/one-time-link/use-link.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { noteNewPassword } from '../auth-user/note-password.service.ts';
import { alignAuthUser } from '../auth-user/restore-auth-user.service.ts';

type Reset = { resetToken: string; password: string; device?: string | undefined; requestId: string };

/**
 * Hands an account to the owner of its mailbox. Sets a new password, verifies the address, sends a mail, and ends every
 * session and every link. Links to `/secure` stay if the account has a second factor. This browser becomes the only
 * known device, so it can sign in even if strangers have filled the counters of the address. Accepted terms are asked
 * for again. A suspended user may reset but not sign in. Errors: `link-invalid`, `link-used`, `link-expired`,
 * `link-replaced`; `unavailable` if the new password does not work yet: the link may then be used again.
 */
export async function resetPassword(
  { resetToken, password: typed, device, requestId }: Reset,
  deps: Deps,
): Promise<void> {
  const password = normalizePassword(typed);
  const used = await deps.runTransaction(async (tx) => {
    const claim = await readUsableLink(tx, { code: resetToken, purpose: 'reset-password' }, deps);
    const { id, link, credentials } = claim;
    const atMs = deps.now();
    const user = { ...dropAcceptance(claim.user), isVerified: true };
    const [factors, signIns] = await readTogether(tx, deps.factors.at(user.uid), deps.signIns.at(user.uid));
    const isGuarded = hasFactor(factors);
    rememberOnlyDevice(tx, { user, device, signIns, atMs }, deps);
    deps.secrets.put(tx, id, useSecret(link, atMs));
    // With a second factor a new password alone gives no access, so the owner of the mailbox still needs the links in
    // the mails: somebody else may have registered the address, or started the reset of the factors.
    const isEnded = (purpose: LinkPurpose): boolean => !isGuarded || !isSecureRight(purpose);
    const ended = dropLinks(credentials, linkPurposes.filter(isEnded));
    deps.credentials.put(tx, user.uid, { ...ended, passwordChangedAtMs: noPassword });
    if (!claim.user.isVerified || claim.user.accepted !== undefined) deps.users.put(tx, user.uid, user);
    endAllSessions(tx, user.uid, deps);
    const fact = { kind: 'password-changed' } as const;
    recordSecurityEvent(tx, { fact, uid: user.uid, origin: { requestId }, atMs }, deps);
    const values = { lockLink: issueLockLink(tx, user.uid, deps) };
    notifyHolder(tx, { kind: 'password-changed', effectId: id, user, values }, deps);
    return { id, user };
  });
  await reopenOnFailure(used, deps, async () => {
    await alignAuthUser(used.user, { password }, deps);
    // The old password worked until now: sessions opened with it meanwhile end too.
    await deps.runTransaction(async (tx) => {
      const { uid } = used.user;
      const [signIns, user] = await readTogether(tx, deps.signIns.at(uid), deps.users.at(uid));
      // The account was deleted meanwhile.
      if (user === undefined) return;
      rememberOnlyDevice(tx, { user: used.user, device, signIns, atMs: deps.now() }, deps);
      endAllSessions(tx, uid, deps);
    });
    const isNoted = await noteNewPassword(used.user, password, deps);
    await deps.identity.revokeSessions(used.user.uid);
    if (!isNoted) throw new DomainError('unavailable', { retryAfterSeconds: 2 });
  });
}

type OnlyDevice = Pick<Reset, 'device'> & { user: User; signIns: SignIns | undefined; atMs: number };

/**
 * Makes a browser the only known one of an account, without a sign-in. The mailed link has proved that it is the
 * owner's, while other browsers may belong to somebody who knew the old password. Without a device id, none is known
 * afterwards.
 */
function rememberOnlyDevice(tx: Tx, { user, device, signIns: stored, atMs }: OnlyDevice, deps: Deps): void {
  const { uid, email } = user;
  if (device === undefined && stored === undefined) return;
  const signIns = stored ?? noSignIns(uid, atMs);
  const ref = device === undefined ? undefined : deviceRef({ email, device });
  for (const other of Object.keys(signIns.devices)) if (other !== ref) deps.devices.erase(tx, other);
  if (ref !== undefined) deps.devices.put(tx, ref, { uid, firstSeenAtMs: atMs, lastSeenAtMs: atMs });
  deps.signIns.put(tx, uid, { ...signIns, devices: ref === undefined ? {} : { [ref]: atMs } });
}
