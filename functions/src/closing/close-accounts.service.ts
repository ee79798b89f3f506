import { linkPurposes } from '@keelstone/domain/auth/credentials';
import { emailReservationId } from '@keelstone/domain/auth/email-reservation';
import { closedUser, closingObstaclesOf, type SealedAccount } from '@keelstone/domain/closing/closing';
import { limits } from '@keelstone/domain/limits';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { announceStaying, forgetReminder } from './closing-mails.ts';
import { clearAway } from './clear-away.ts';
import { readClosingFacts } from './read-closing-facts.ts';

/**
 * Closes the accounts whose 7 days are over, each in one transaction that looks again at what may be missing; then it clears
 * away what is left of those that are closed. It may be killed at any point and run again, and may run twice at a time: what
 * is closed is not found any more, and what is left is found until it is gone. One that fails keeps no other waiting; the
 * run fails in the end, so that it is noticed. Returns how many it closed.
 */
export async function closeAccounts(deps: Deps): Promise<number> {
  const startedAtMs = deps.now();
  const isOver = () => deps.now() - startedAtMs > limits.sweepMsMax;
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      failures.push(error);
      return false;
    }
  };
  let closed = 0;
  for (const { uid } of await deps.users.listClosing({ nowMs: startedAtMs, limit: limits.closingsPerRun })) {
    if (isOver()) break;
    if (await attempt(() => closeAccount(uid, deps))) closed += 1;
  }
  for await (const sealed of leaving(deps)) {
    if (isOver()) break;
    await attempt(() => clearAway(sealed, deps));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Accounts could not be closed');
  return closed;
}

/** What is on hold stays in the list, so each page begins behind the last row of the one before. */
async function* leaving(deps: Pick<Deps, 'sealedAccounts'>): AsyncGenerator<SealedAccount> {
  const limit = limits.closingsPerRun;
  let after: SealedAccount | undefined;
  do {
    const page: SealedAccount[] = await deps.sealedAccounts.listLeaving({ limit, after });
    yield* page;
    after = page.length < limit ? undefined : page.at(-1);
  } while (after !== undefined);
}

/**
 * False where it was not closed: undone meanwhile, or something is missing, of which its owner is then mailed. Since nothing
 * has come in for 7 days, no request of before is still on its way.
 */
async function closeAccount(uid: string, deps: Deps): Promise<boolean> {
  return deps.runTransaction(async (tx) => {
    const facts = await readClosingFacts(tx, uid, deps);
    const [credentials] = await readTogether(tx, deps.credentials.at(uid));
    const nowMs = deps.now();
    const closing = facts?.user.closing ?? undefined;
    if (facts === undefined || closing === undefined || closing.closesAtMs > nowMs) return false;
    const { user } = facts;
    const missing = closingObstaclesOf(facts, nowMs);
    note(tx, { uid, kind: missing.length > 0 ? 'closing-undone' : 'account-closed', nowMs }, deps);
    if (missing.length > 0) {
      deps.users.put(tx, uid, { ...user, closing: null });
      touchSignal(deps, tx, uid);
      announceStaying(tx, { user, closing, missing }, deps);
      return false;
    }
    for (const purpose of linkPurposes) {
      const link = credentials?.links[purpose];
      if (link !== undefined) deps.links.erase(tx, link.id);
    }
    forgetReminder(tx, { uid, closing }, deps);
    seal(tx, user, deps);
    return true;
  });
}

/** The person leaves the documents: nobody signs in any more, and the address is free. */
function seal(tx: Tx, user: User, deps: Deps): void {
  const { uid, name, email } = user;
  const closed = closedUser(user, deps.now());
  deps.users.put(tx, uid, closed.user);
  deps.sealedAccounts.create(tx, uid, closed.sealed);
  deps.sessions.erase(tx, uid);
  deps.credentials.erase(tx, uid);
  deps.factors.erase(tx, uid);
  deps.renames.erase(tx, uid);
  deps.emails.erase(tx, emailReservationId(email));
  // Wakes open tabs as a change does.
  deps.signals.erase(tx, uid);
  queueMail(deps, tx, { kind: 'account-closed', effectId: uid, to: email, values: { name } });
}

function note(
  tx: Tx,
  { uid, kind, nowMs }: { uid: string; kind: 'closing-undone' | 'account-closed'; nowMs: number },
  deps: Pick<Deps, 'securityEvents' | 'securityEventDetails'>,
): void {
  recordSecurityEvent(deps, tx, {
    fact: { kind },
    ...{ actorUid: 'sys:closing', targetId: uid, subjectUid: uid, requestId: 'closeAccounts', atMs: nowMs },
  });
}
