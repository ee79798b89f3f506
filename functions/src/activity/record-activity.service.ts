import { fingerprint } from '@keelstone/domain/ids';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';

/** The same browser from the same address within this time is one sign-in (security.md 2, row 2). */
const sameLoginMs = 60_000;
const hintLengthMax = 40;

/**
 * Records a sign-in, unless the user switched it off (design.md 8). User and address come from the server;
 * browser and system are hints, cut and cleaned, because a client can send anything.
 */
export async function recordActivity(
  { caller, origin, browser, os }: { caller: Caller; origin: Origin; browser: string; os: string },
  deps: Pick<Deps, 'activity' | 'now'>,
): Promise<void> {
  if (!caller.user.settings.saveActivityLogs) return;
  const createdAtMs = deps.now();
  const slot = String(Math.floor(createdAtMs / sameLoginMs));
  const id = fingerprint([caller.uid, origin.ip, origin.userAgent, slot].join('|'));
  await deps.activity.save(id, {
    id,
    uid: caller.uid,
    browser: hint(browser),
    os: hint(os),
    ip: origin.ip,
    createdAtMs,
  });
}

function hint(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, hintLengthMax);
}
