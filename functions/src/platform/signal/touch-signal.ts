// Tells open pages that something has changed. A signal names no content (docs/decisions/pages.md).
import { setTimeout as delay } from 'node:timers/promises';
import { adminSignalId, type Signal } from '@keelstone/domain/kernel/live/signal';
import type { Deps } from '../platform-deps.ts';
import type { Writer } from '../firestore/tx.ts';

type SignalDeps = Pick<Deps, 'signals' | 'now'>;

/**
 * Notifies a user's open tabs of a change. They then ask the API. Written in the transaction of the change, so that a
 * failed change notifies nobody.
 */
export function touchSignal(tx: Writer, uid: string, deps: SignalDeps): void {
  deps.signals.put(tx, uid, newSignal(deps));
}

/** Firestore slows down a document that is written more often, and all administrators would ask again. */
const pauseMs = 1_000;

/**
 * Notifies the administrators' open pages: at most one write a second, in all processes together. Runs after the
 * change, so that no transaction of the product waits for it. The signal has the time of the newest change known to
 * this process, so that it covers every older change, and a page that has asked since does not ask again. Returns once
 * this change or a newer one was signalled.
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
