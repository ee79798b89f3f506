import { fingerprint } from '@keelstone/domain/kernel/ids';
import { signInEntryId, withHints } from '@keelstone/domain/people/activity/login-activity';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { describePlace } from '../../core/device/describe-device.ts';

/** Reports by the same browser and address within this time are one entry, if the entry of the login is too old. */
const slotMs = 60_000;
const hintLengthMax = 40;

/**
 * Records a sign-in that a client reports, unless its owner has switched this off. The login itself leaves an entry. A
 * report within a minute of it only adds the browser and system that the server did not know. User and address come
 * from the server. The hints are cut and cleaned, because a client can send anything.
 */
export async function recordActivity(
  { caller, origin, browser, os }: By & { browser: string; os: string },
  deps: Deps,
): Promise<void> {
  if (!caller.user.settings.saveActivityLogs) return;
  const nowMs = deps.now();
  const slot = String(Math.floor(nowMs / slotMs));
  const slotId = fingerprint([caller.uid, origin.ip, origin.userAgent, slot].join('|'));
  const hints = { browser: cleanHint(browser), os: cleanHint(os) };
  const { uid } = caller;
  const fresh = { id: slotId, uid, ...describePlace(origin), createdAtMs: nowMs };
  await deps.runTransaction(async (tx) => {
    const entries = await readTogether(
      tx,
      deps.activity.at(signInEntryId(caller.sid)),
      deps.activity.at(slotId),
    );
    for (const entry of [...entries, fresh]) {
      const filled = entry && withHints(entry, hints, nowMs);
      if (filled !== undefined) return deps.activity.put(tx, filled.id, filled);
    }
  });
}

function cleanHint(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, hintLengthMax);
}
