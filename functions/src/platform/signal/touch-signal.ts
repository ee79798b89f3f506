import { setTimeout as delay } from 'node:timers/promises';
import { adminSignalId, type Signal } from '@keelstone/domain/kernel/live/signal';
import type { Deps } from '../deps.ts';
import type { Writer } from '../firestore/tx.ts';

type SignalDeps = Pick<Deps, 'signals' | 'now'>;

/**
 * Notifies a user's open tabs of a change; they then ask the API. Written in the transaction of the change, so that a
 * failed change notifies nobody.
 */
export function touchSignal(deps: SignalDeps, tx: Writer, uid: string): void {
  deps.signals.put(tx, uid, newSignal(deps));
}

/** Firestore slows a document down that is written more often, and administrators would all ask again. */
const pauseMs = 1_000;

/**
 * The same for the administrators' open pages: at most one write a second, in all processes together. After the change,
 * so that no transaction of the product waits for it; with the time of the newest change that this process has heard of,
 * so that a page that has asked since does not ask again, and that every older change has been told of too. Returns once
 * somebody has told of this change or of a newer one.
 */
export async function touchAdmins(
  deps: SignalDeps & Pick<Deps, 'runTransaction'>,
  { time }: { time: string },
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  const { signals } = deps;
  const changedAtMs = Date.parse(time);
  signals.heardOfMs = Math.max(signals.heardOfMs, changedAtMs);
  for (;;) {
    const leftMs = await deps.runTransaction(async (tx) => {
      const told = await signals.read(tx, adminSignalId);
      if (told !== undefined && told.atMs >= changedAtMs) return 0;
      const nowMs = deps.now();
      const sinceMs = nowMs - (told?.writtenAtMs ?? 0);
      if (sinceMs >= 0 && sinceMs < pauseMs) return pauseMs - sinceMs;
      signals.put(tx, adminSignalId, { ...newSignal(deps), atMs: signals.heardOfMs, writtenAtMs: nowMs });
      return 0;
    }, adminSignalId);
    if (leftMs === 0) return;
    await wait(leftMs);
  }
}

function newSignal({ signals, now }: SignalDeps): Signal {
  return { changeId: signals.newId(), atMs: now() };
}
