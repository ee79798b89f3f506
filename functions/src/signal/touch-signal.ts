import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';

/** The signal document that all administrators listen to. */
export const adminSignalId = 'admins';

/**
 * Tells a user's open tabs that something changed; they then ask the API. Written in the
 * transaction of the change, so that nobody is told of what did not happen.
 */
export function touchSignal(deps: Pick<Deps, 'signals' | 'now'>, tx: Tx, uid: string): void {
  deps.signals.put(tx, uid, { atMs: deps.now(), changeId: deps.signals.newId() });
}
