import { fingerprint } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import type { Mail } from '@keelstone/domain/mail/mail';
import { mergeMails } from '@keelstone/domain/mail/merge-mails';
import { hourMs } from '@keelstone/domain/time-units';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { ThrottleWindow } from '../throttle/throttle-window.ts';

export type BudgetDeps = Pick<Deps, 'config' | 'mail' | 'now' | 'throttles'>;

/**
 * What is sent of a mail at its first attempt: itself, or, once its recipient has had their mails of this hour, one
 * mail with those that were held for them; `undefined` while it is held (docs/product.md#emails). One bound for every
 * kind, because the kinds can be chosen by somebody who wants to hide one mail among many. The merged mail takes the
 * others out of the outbox in the transaction of its lease, so a retry sends the same text, and none is sent twice.
 */
export async function withinBudget(tx: Tx, mail: Mail, deps: BudgetDeps): Promise<Mail | undefined> {
  const { config, now, throttles } = deps;
  const idOf = (window: string): string => fingerprint(`mails|${window}|${mail.to.toLowerCase()}`);
  const [hour, pause] = await readTogether(tx, throttles.at(idOf('hour')), throttles.at(idOf('pause')));
  const open = (window: ThrottleWindow | undefined, ms: number): ThrottleWindow =>
    window !== undefined && window.resetAtMs > now() ? window : { count: 0, resetAtMs: now() + ms };

  const singles = open(hour, hourMs);
  if (mail.state !== 'held' && singles.count < limits.mailsPerHour * config.throttleScale) {
    throttles.put(tx, idOf('hour'), { ...singles, count: singles.count + 1 });
    return mail;
  }
  // A merged mail goes out when a pause has ended; the next pause begins with it.
  const pausing = open(pause, limits.mailsHeldMs);
  const isDue = mail.state === 'held' && pausing.count === 0;
  const held = isDue ? await deps.mail.readHeld(tx, mail.to) : [];
  if (pausing.count === 0) throttles.put(tx, idOf('pause'), { ...pausing, count: 1 });
  if (!isDue) {
    deps.mail.put(tx, mail.id, { ...mail, state: 'held', nextAttemptAtMs: pausing.resetAtMs });
    return undefined;
  }
  const others = held.filter(({ id }) => id !== mail.id).slice(0, limits.mergedMails - 1);
  if (others.length === 0) return mail;
  for (const other of others) {
    const merged = { mergedInto: mail.id, sentAtMs: now(), text: '', html: '' } as const;
    deps.mail.put(tx, other.id, { ...other, ...merged, state: 'sent' });
  }
  return { ...mail, ...mergeMails([mail, ...others]) };
}
