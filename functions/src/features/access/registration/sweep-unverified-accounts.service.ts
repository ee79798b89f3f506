import type { User } from '@keelstone/domain/core/user/user';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { Deps } from '../../../platform/deps.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import type { Registered } from '../../core/user/user.repository.ts';
import { eraseUnusedAccount } from './erase-account.service.ts';

const pageSize = 100;
const progressId = 'unverified-accounts';
const placePattern = /^(\d{1,16})_(.+)$/;

/**
 * Deletes accounts whose address was not verified within some days of the registration: they belong to nobody, and
 * block a stranger's address. Accounts with traces of use stay. A run checks `perRun` accounts and the next one
 * continues after them, so that the ones that stay do not block others. Safe to run twice and to interrupt. Returns how
 * many were deleted.
 */
export async function sweepUnverifiedAccounts(
  deps: Deps,
  { perRun = 500 }: { perRun?: number } = {},
): Promise<number> {
  const { unverifiedKeptDays } = deps.config;
  if (unverifiedKeptDays === 0) return 0;
  const run = startRun(deps);
  const beforeMs = deps.now() - unverifiedKeptDays * dayMs;
  let deleted = 0;
  let after = parseToken((await deps.sweeps.find(progressId))?.pageToken ?? '');
  for (let readCount = 0; readCount < perRun && !run.isOver();) {
    const limit = Math.min(pageSize, perRun - readCount);
    const page = await deps.users.listUnverified({ beforeMs, limit, after });
    deleted += await run.each(page, (user) => erase(user, deps));
    readCount += page.length;
    after = page.length < limit ? undefined : page.at(-1);
    await deps.sweeps.save(progressId, { pageToken: formatToken(after), atMs: deps.now() });
    if (after === undefined) break;
  }
  run.throwIfFailed('Accounts that were never verified could not be deleted');
  return deleted;
}

/** The cursor of the account after which the next run continues, empty for the first one. */
function formatToken(place: Registered | undefined): string {
  return place === undefined ? '' : `${String(place.createdAtMs)}_${place.uid}`;
}

function parseToken(pageToken: string): Registered | undefined {
  const [, createdAtMs, uid] = placePattern.exec(pageToken) ?? [];
  return uid === undefined ? undefined : { uid, createdAtMs: Number(createdAtMs) };
}

/** Checks again inside the transaction: the address may have been verified since. */
async function erase({ uid }: User, deps: Deps): Promise<boolean> {
  const isErased = await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    return user !== undefined && !user.isVerified && (await eraseUnusedAccount(tx, user, deps));
  });
  if (isErased) await deps.identity.remove(uid);
  return isErased;
}
