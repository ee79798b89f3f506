import type { MailKind } from '@keelstone/domain/mail/mail';
import type { MailValues } from '@keelstone/domain/mail/compose';
import type { Deps } from '../deps.ts';
import { mailId, queueMail } from './queue-mail.ts';

type AdminKind = Extract<MailKind, `admin-${string}`>;

/**
 * Writes to every administrator who is not suspended, but for `exceptUid`. For triggers, which may run twice: an effect is
 * mailed once to each.
 */
export async function mailAdministrators<Kind extends AdminKind>(
  mail: {
    kind: Kind;
    effectId: string;
    exceptUid?: string;
    /** For the administrator of this name. */
    values: (name: string) => MailValues[Kind];
  },
  deps: Pick<Deps, 'mail' | 'now' | 'runTransaction' | 'users'>,
): Promise<void> {
  const { kind, values, exceptUid } = mail;
  const administrators = await deps.users.listAdmins();
  for (const { uid, name, email, isBlocked } of administrators) {
    if (isBlocked || uid === exceptUid) continue;
    const effectId = `${mail.effectId}_${uid}`;
    await deps.runTransaction(async (tx) => {
      if ((await deps.mail.read(tx, mailId({ kind, effectId }))) !== undefined) return;
      queueMail(deps, tx, { kind, effectId, to: email, values: values(name) });
    });
  }
}
