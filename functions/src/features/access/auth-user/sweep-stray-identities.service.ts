import type { Deps } from '../../../platform/deps.ts';
import { startRun } from '../../../platform/job/job-run.ts';

/**
 * The least age of a stray identity. A registration writes its documents first, so an older identity without documents
 * belongs to no running registration.
 */
const ageMsMin = 60 * 60_000;
/** The identities that one run checks, at one read each, and the size of a page. */
const perRun = 2_000;
const pageSize = 500;
const progressId = 'stray-identities';

/**
 * Deletes sign-ins without a user document, which Firebase's own API made or a deleted account left behind. They give
 * no access, but each blocks an address for its owner. Several runs cover all sign-ins. One that cannot be deleted does
 * not stop the others, and the next pass finds it again. Returns how many were deleted.
 */
export async function sweepStrayIdentities(deps: Deps): Promise<number> {
  const run = startRun(deps);
  let pageToken = (await deps.sweeps.find(progressId))?.pageToken ?? '';
  let deleted = 0;
  for (let readCount = 0; readCount < perRun; readCount += pageSize) {
    const page = await listPage(pageToken, deps);
    const old = page.identities.filter(({ createdAtMs }) => deps.now() - createdAtMs >= ageMsMin);
    const strays = await deps.users.listMissing(old.map(({ uid }) => uid));
    const outcomes = await Promise.all(strays.map((uid) => run.attempt(() => deps.identity.remove(uid))));
    deleted += outcomes.filter((isDeleted) => isDeleted).length;
    pageToken = page.nextPageToken ?? '';
    await deps.sweeps.save(progressId, { pageToken, atMs: deps.now() });
    if (pageToken === '') break;
  }
  run.throwIfFailed('Sign-ins without an account could not be deleted');
  return deleted;
}

/** Lists a page. A page token that Firebase Auth no longer knows restarts from the beginning. */
async function listPage(pageToken: string, { identity }: Deps) {
  if (pageToken === '') return identity.listPage(undefined, pageSize);
  try {
    return await identity.listPage(pageToken, pageSize);
  } catch {
    return identity.listPage(undefined, pageSize);
  }
}
