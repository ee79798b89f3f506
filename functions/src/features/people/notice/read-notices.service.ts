import type { Deps } from '../deps.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

/** Marks all of somebody's notices up to now as read, in their other tabs too. Never moves the mark back. */
export async function readNotices(
  uid: string,
  deps: Pick<Deps, 'noticesRead' | 'now' | 'runTransaction' | 'signals'>,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const read = await deps.noticesRead.read(tx, uid);
    const readUpToMs = Math.max(read?.readUpToMs ?? 0, deps.now());
    deps.noticesRead.put(tx, uid, { uid, readUpToMs });
    touchSignal(deps, tx, uid);
  });
}
