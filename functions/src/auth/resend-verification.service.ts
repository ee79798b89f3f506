import { fingerprint } from '@keelstone/domain/ids';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { newVerificationLink } from './verification-link.ts';

/** One mail per address and this long, so that nobody's inbox can be flooded. */
const spacingMs = 60_000;

/** Mails the verification link again where the address has an unverified account; silent in every other case. */
export async function resendVerification({ email }: { email: string }, deps: Deps): Promise<void> {
  const address = email.toLowerCase();
  const identity = await deps.identity.findByEmail(address);
  const user = identity === undefined ? undefined : await deps.users.find(identity.uid);
  if (user === undefined || user.isVerified || user.isBlocked) return;

  const slot = fingerprint(`resend|${user.uid}|${String(Math.floor(deps.now() / spacingMs))}`);
  if ((await deps.mail.find(`verify-email_${slot}`)) !== undefined) return;
  const link = await newVerificationLink({ uid: user.uid, email: address }, deps);
  await deps.runTransaction((tx) => {
    link.store(tx);
    queueMail(deps, tx, {
      kind: 'verify-email',
      effectId: slot,
      to: address,
      values: { name: user.name, link: link.url },
    });
    return Promise.resolve();
  });
}
