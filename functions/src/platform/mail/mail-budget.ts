import { fingerprint } from '@keelstone/domain/kernel/ids';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import { mailLimits } from '@keelstone/domain/kernel/mail/mail.limits';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { neverHeld } from '@keelstone/domain/mail-rules';
import type { ThrottleWindow } from '../collections/throttle-window.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { newWindow, findOpenWindow } from '../throttle/counters.ts';

export type BudgetDeps = Pick<PlatformDeps, 'config' | 'mail' | 'now' | 'throttles'>;

/** One attempt: a mail, and the others that are merged into it. */
export type Load = { mail: Mail; others: readonly Mail[] };

/**
 * Prepares the first attempt of a mail. If its recipient has already had their mails of this hour, the mail is held
 * (`undefined`), or sent with the oldest held ones once the pause has ended (docs/product.md#emails). All kinds share
 * one bound, because an attacker could choose the kinds to hide one mail among many. Mails that nobody may delay are
 * exempt. A mail that arrives after a pause takes the held ones with it, so that nobody can begin the next pause
 * without sending them.
 */
export async function spendBudget(tx: Tx, mail: Mail, deps: BudgetDeps): Promise<Load | undefined> {
  const { config, throttles } = deps;
  if (neverHeld.includes(mail.kind)) return { mail, others: [] };
  const idOf = (window: string): string => fingerprint(`mails|${window}|${mail.to.toLowerCase()}`);
  const [hour, pause] = await readTogether(tx, throttles.at(idOf('hour')), throttles.at(idOf('pause')));
  const open = (window: ThrottleWindow | undefined, ms: number): ThrottleWindow =>
    findOpenWindow(window, deps) ?? newWindow({ windowSeconds: ms / 1000 }, deps);

  const singles = open(hour, hourMs);
  if (mail.state !== 'held' && singles.count < mailLimits.mailsPerHour * config.throttleScale) {
    throttles.put(tx, idOf('hour'), { ...singles, count: singles.count + 1 });
    return { mail, others: [] };
  }
  // A merged mail is sent when a pause has ended. The next pause begins with it.
  const pausing = open(pause, mailLimits.mailsHeldMs);
  const isOver = pausing.count === 0;
  const heldMails = isOver ? await deps.mail.readHeld(tx, mail.to) : [];
  if (isOver) throttles.put(tx, idOf('pause'), { ...pausing, count: 1 });
  const isDue = isOver && (mail.state === 'held' || heldMails.length > 0);
  if (!isDue) {
    deps.mail.put(tx, mail.id, { ...mail, state: 'held', nextAttemptAtMs: pausing.resetAtMs });
    return undefined;
  }
  const others = heldMails.filter(({ id }) => id !== mail.id).slice(0, mailLimits.mergedMails - 1);
  const merged = { state: 'merged', mergedInto: mail.id, nextAttemptAtMs: pausing.resetAtMs } as const;
  for (const other of others) deps.mail.put(tx, other.id, { ...other, ...merged });
  return { mail: { ...mail, carries: others.map(({ id }) => id) }, others };
}

/** The mails that are still merged into this one, without those cancelled meanwhile. */
export async function readCarried(
  tx: Tx,
  { id: carrierId, carries = [] }: Pick<Mail, 'id' | 'carries'>,
  deps: Pick<PlatformDeps, 'mail'>,
): Promise<Mail[]> {
  if (carries.length === 0) return [];
  const mails = await readTogether(tx, ...carries.map((id) => deps.mail.at(id)));
  return mails.flatMap((mail) => (mail?.state === 'merged' && mail.mergedInto === carrierId ? [mail] : []));
}

/** Returns whether the mail that carries this one is still to be sent. A cancelled one is gone. */
export async function isCarried(
  tx: Tx,
  { id, mergedInto }: Mail,
  deps: Pick<PlatformDeps, 'mail'>,
): Promise<boolean> {
  if (mergedInto === undefined) return false;
  return (await deps.mail.read(tx, mergedInto))?.carries?.includes(id) === true;
}
