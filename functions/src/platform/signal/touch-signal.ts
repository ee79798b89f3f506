import { adminSignalId, type Signal } from '@keelstone/domain/kernel/live/signal';
import type { Deps } from '../deps.ts';
import type { Writer } from '../firestore/tx.ts';

type SignalDeps = Pick<Deps, 'signals' | 'now'>;

/**
 * Notifies a user's open tabs that something changed; they then ask the API. Written in the
 * transaction of the change, so that nobody is notified of what did not happen.
 */
export function touchSignal(deps: SignalDeps, tx: Writer, uid: string): void {
  deps.signals.put(tx, uid, newSignal(deps));
}

/**
 * The same for the administrators' open pages. After the change, so it costs no transaction; with the time of the change,
 * so that a page that has asked since does not ask again.
 */
export function touchAdmins(deps: SignalDeps, change: { time: string }): Promise<void> {
  return deps.signals.save(adminSignalId, { ...newSignal(deps), atMs: Date.parse(change.time) });
}

function newSignal({ signals, now }: SignalDeps): Signal {
  return { changeId: signals.newId(), atMs: now() };
}
