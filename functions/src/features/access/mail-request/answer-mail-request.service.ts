import type { MailRequestKind } from '@keelstone/domain/access/mail-request/mail-request';
import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import { type Credentials, noCredentials } from '@keelstone/domain/core/one-time-link/credentials';
import { deriveLinkId } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { User } from '@keelstone/domain/core/user/user';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { issueLink, newCode } from '../../core/one-time-link/issue-link.ts';
import { readHolder } from '../../core/user/address-holder.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';
import { readMailQuota } from './unverified-mail-quota.ts';
import { newVerificationCodes, queueVerification } from './verification-mail.ts';

/**
 * Answers a request for a mail. If the address has an account that may have this mail, a fresh link and the mail are
 * written in one transaction: at most one a minute, fewer to an unverified address. Otherwise nothing is mailed. Then
 * the request is deleted, so a second run finds nothing to do.
 */
export async function answerMailRequest(id: string, deps: Deps): Promise<'mailed' | 'silent' | 'gone'> {
  const letters = makeLetters(deps);
  await restoreHolder(id, deps);
  return deps.runTransaction(async (tx) => {
    const request = await deps.mailRequests.read(tx, id);
    if (request === undefined) return 'gone';
    const user = await readHolder(tx, request.email, deps);
    const storedCredentials = user && (await deps.credentials.read(tx, user.uid));
    const quota = user?.isVerified === false ? await readMailQuota(tx, user.email, deps) : undefined;
    deps.mailRequests.erase(tx, id);
    if (user === undefined) return 'silent';
    const credentials = storedCredentials ?? noCredentials(user.uid);
    const { mayHave, queue } = letters[request.kind];
    if (!mayHave(user) || isTooSoon(credentials, request.kind, deps.now())) return 'silent';
    if (quota?.isLeft === false) return 'silent';
    quota?.take();
    deps.credentials.put(tx, user.uid, queue(tx, user, credentials));
    return 'mailed';
  });
}

/**
 * Restores an identity that was changed outside our API, before the mail: a password chosen with its link must stay. An
 * unverified identity is restored by the verification. Its registration may not have created it yet.
 */
async function restoreHolder(id: string, deps: Deps): Promise<void> {
  const user = await deps.runTransaction(async (tx) => {
    const request = await deps.mailRequests.read(tx, id);
    return request && readHolder(tx, request.email, deps);
  });
  if (user?.isVerified === true) await restoreAuthUser(user.uid, deps);
}

type Letter = {
  mayHave(user: User): boolean;
  queue(tx: Writer, user: User, credentials: Credentials): Credentials;
};

/** Makes the secrets once, however often the transaction runs. */
function makeLetters(deps: Deps): Record<MailRequestKind, Letter> {
  const resetCode = newCode();
  const codes = newVerificationCodes();
  return {
    'verify-email': {
      mayHave: ({ isVerified, isBlocked }) => !isVerified && !isBlocked,
      queue: (tx, { email }, credentials) => queueVerification(tx, { email, credentials, codes }, deps),
    },
    // A suspended user may reset the password but still not sign in.
    'reset-password': {
      mayHave: () => true,
      queue: (tx, { email }, credentials) => {
        const link = `${deps.config.appUrl}/passwordreset/${resetCode}`;
        const effectId = deriveLinkId(resetCode);
        queueMail(tx, { kind: 'password-reset', effectId, to: email, values: { link } }, deps);
        return issueLink(tx, { credentials, purpose: 'reset-password', code: resetCode }, deps);
      },
    },
  };
}

function isTooSoon({ links }: Credentials, kind: MailRequestKind, nowMs: number): boolean {
  const last = links[kind];
  return last !== undefined && nowMs - last.createdAtMs < mailRequestLimits.mailSpacingMs;
}
