import {
  findClosingObstacles,
  decideClosing,
} from '@keelstone/domain/access/account-closing/account-closing';
import {
  closingToWire,
  type ClosingWire,
} from '@keelstone/domain/access/account-closing/account-closing.contract';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { By, Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { describePlace } from '../../core/device/describe-device.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { announceClosing, announceStaying } from './closing-mails.ts';
import { findClosingFacts, readClosingFacts } from './read-closing-facts.ts';

/** When an account closes, and the obstacles. */
export async function findClosing({ user }: Caller, deps: Deps): Promise<ClosingWire> {
  const facts = await findClosingFacts(user, deps);
  return closingToWire(user.closing, findClosingObstacles(facts, deps.now()));
}

/**
 * Starts the 7 days after which the caller's account is closed. From this commit on nothing may come in; of this and a
 * concurrent deposit one is refused. The owner is mailed now and a day before. A repeat changes nothing. Errors:
 * `account-restricted`, `not-closable`.
 */
export async function requestClosing({ caller, origin }: By, deps: Deps): Promise<void> {
  const { uid } = caller;
  await deps.runTransaction(async (tx) => {
    const facts = await readClosingFacts(tx, uid, deps);
    const atMs = deps.now();
    assertMay('act', facts?.user, { nowMs: atMs });
    const { user } = facts;
    const closing = decideClosing(facts, atMs);
    if (closing === user.closing) return;
    deps.users.put(tx, uid, { ...user, closing });
    wakeTabs(tx, uid, deps);
    const detail = { effectiveAtMs: closing.closesAtMs, ...describePlace(origin) };
    const fact = { kind: 'closing-requested', detail } as const;
    recordSecurityEvent(tx, { fact, uid, caller, origin, atMs }, deps);
    announceClosing(tx, { user, closing }, deps);
  });
}

/** Undoes the closing, so the account stays open. Does nothing if it is not closing. Errors: `account-restricted`. */
export async function reopenAccount({ caller, origin }: By, deps: Deps): Promise<void> {
  const { uid } = caller;
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    assertMay('act', user, { nowMs: deps.now() });
    const closing = user.closing ?? undefined;
    if (closing === undefined) return;
    deps.users.put(tx, uid, { ...user, closing: null });
    wakeTabs(tx, uid, deps);
    recordSecurityEvent(tx, { fact: { kind: 'closing-undone' }, uid, caller, origin }, deps);
    announceStaying(tx, { user, closing, missing: [] }, deps);
  });
}
