import { fingerprint } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailedLinkId } from './mailed-link.ts';

/** One mail per address and this long. */
const spacingMs = 60_000;

/** Mails a reset link where the address has an account; silent in every other case (design.md 3). */
export async function forgotPassword({ email }: { email: string }, deps: Deps): Promise<void> {
  const address = email.toLowerCase();
  const identity = await deps.identity.findByEmail(address);
  const user = identity === undefined ? undefined : await deps.users.find(identity.uid);
  if (user === undefined) return;

  const slot = fingerprint(`reset|${user.uid}|${String(Math.floor(deps.now() / spacingMs))}`);
  if ((await deps.mail.find(`password-reset_${slot}`)) !== undefined) return;
  const oobCode = await deps.identity.newResetCode(address);
  const link = `${deps.config.appUrl}/passwordreset/${encodeURIComponent(oobCode)}`;
  await deps.runTransaction((tx) => {
    deps.links.put(tx, mailedLinkId(oobCode), {
      uid: user.uid,
      purpose: 'reset-password',
      createdAtMs: deps.now(),
      expiresAtMs: deps.now() + limits.resetLinkAgeMsMax,
      usedAtMs: null,
    });
    queueMail(deps, tx, {
      kind: 'password-reset',
      effectId: slot,
      to: address,
      values: { name: user.name, link },
    });
    return Promise.resolve();
  });
}
