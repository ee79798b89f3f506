import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';
import { assertUsable, mailedLinkId } from './mailed-link.ts';

/**
 * Sets a new password with a mailed code, ends every session and tells the owner (design.md 3). A suspended user may
 * reset but not sign in. Errors: `link-invalid`, `link-used`, `link-expired`.
 */
export async function resetPassword(
  { resetToken, password }: { resetToken: string; password: string },
  deps: Deps,
): Promise<void> {
  const linkId = mailedLinkId(resetToken);
  const link = assertUsable(await deps.links.find(linkId), 'reset-password', deps.now());
  const user = await deps.users.find(link.uid);
  if (user === undefined) throw new DomainError('link-invalid');
  if (!(await deps.toolkit.redeemResetCode(resetToken, password))) throw new DomainError('link-invalid');
  await deps.runTransaction((tx) => {
    endAllSessions(deps, tx, link.uid);
    deps.links.put(tx, linkId, { ...link, usedAtMs: deps.now() });
    queueMail(deps, tx, {
      kind: 'password-changed',
      effectId: linkId,
      to: user.email,
      values: { name: user.name },
    });
    return Promise.resolve();
  });
}
