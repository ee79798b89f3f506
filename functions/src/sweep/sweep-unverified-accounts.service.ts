import type { User } from '@keelstone/domain/user/user';
import { eraseUnusedAccount } from '../auth/erase-account.ts';
import type { Deps } from '../deps.ts';

const dayMs = 24 * 60 * 60_000;
/** How many accounts are looked at in one run, and at a time. The next run goes on: what was deleted is not found. */
const perRun = 500;
const pageSize = 100;

/**
 * Deletes accounts whose address was never verified, some days after the registration: they belong to nobody, and keep
 * a stranger's address. One with a trace of use stays. Safe to run twice and to break off. Returns how many it deleted.
 */
export async function sweepUnverifiedAccounts(deps: Deps): Promise<number> {
  const { unverifiedKeptDays } = deps.config;
  if (unverifiedKeptDays === 0) return 0;
  const beforeMs = deps.now() - unverifiedKeptDays * dayMs;
  let deleted = 0;
  let after: User | undefined;
  for (let seen = 0; seen < perRun; seen += pageSize) {
    const page = await deps.users.listUnverified({
      beforeMs,
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    });
    for (const user of page) if (await erase(user, deps)) deleted += 1;
    after = page.at(-1);
    if (page.length < pageSize) break;
  }
  return deleted;
}

/** Looks again inside the transaction: the address may have been verified since. */
async function erase({ uid }: User, deps: Deps): Promise<boolean> {
  const isErased = await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    return user !== undefined && !user.isVerified && (await eraseUnusedAccount(tx, user, deps));
  });
  if (isErased) await deps.identity.remove(uid);
  return isErased;
}
