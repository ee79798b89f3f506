import type { Deps } from '../deps.ts';

/** A registration writes its documents first, so an identity this old that has none is not on its way. */
const ageMsMin = 60 * 60_000;
/** How many identities are looked at in one run, each of which costs a read, and at a time. */
const perRun = 2_000;
const pageSize = 500;
const progressId = 'stray-identities';

/**
 * Deletes sign-ins that have no user document: made at Firebase's own doors, or left behind when an account was deleted.
 * They open nothing, but each keeps an address from its owner. Walks through all of them over several runs. Returns how
 * many it deleted.
 */
export async function sweepStrayIdentities(
  deps: Pick<Deps, 'identity' | 'users' | 'sweeps' | 'now'>,
): Promise<number> {
  let pageToken = (await deps.sweeps.find(progressId))?.pageToken ?? '';
  let deleted = 0;
  for (let seen = 0; seen < perRun; seen += pageSize) {
    const page = await listPage(pageToken, deps);
    const old = page.identities.filter(({ createdAtMs }) => deps.now() - createdAtMs >= ageMsMin);
    const strays = await deps.users.listMissing(old.map(({ uid }) => uid));
    await Promise.all(strays.map((uid) => deps.identity.remove(uid)));
    deleted += strays.length;
    pageToken = page.nextPageToken ?? '';
    await deps.sweeps.save(progressId, { pageToken, atMs: deps.now() });
    if (pageToken === '') break;
  }
  return deleted;
}

/** A token that Firebase Auth does not know any more begins again. */
async function listPage(pageToken: string, { identity }: Pick<Deps, 'identity'>) {
  if (pageToken === '') return identity.listPage(undefined, pageSize);
  try {
    return await identity.listPage(pageToken, pageSize);
  } catch {
    return identity.listPage(undefined, pageSize);
  }
}
