// Browsers listen to change signals, which name no content (docs/decisions/pages.md).
import { setTimeout as delay } from 'node:timers/promises';
import { adminSignalId, type ChangeSignal } from '@keelstone/domain/kernel/live/signal';
import type { Tx, Writer } from '../firestore/tx.ts';
import type { PlatformDeps } from '../platform-deps.ts';

type SignalDeps = Pick<PlatformDeps, 'signals' | 'now'>;

/**
 * Makes a user's open tabs ask the API for what has changed. Written in the transaction of the change, so that a failed
 * change wakes nobody.
 */
export function wakeTabs(tx: Writer, uid: string, deps: SignalDeps): void {
  deps.signals.put(tx, uid, newSignal(deps));
}

/** Firestore slows down a document that is written more often, and all administrators would ask again. */
const pauseMs = 1_000;

/**
 * Wakes the administrators' open tabs: at most one write a second, in all processes together. Runs after the change, so
 * that no transaction of the product waits for it. The signal has the time of the newest change known to this process.
 * It therefore covers every older change, and a page that has asked since does not ask again. Returns once a signal
 * covers this change.
 */
export async function wakeAdminTabs(
  deps: SignalDeps & Pick<PlatformDeps, 'runTransaction'>,
  { time }: { time: string },
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  const { signals } = deps;
  const changedAtMs = Date.parse(time);
  signals.newestChangeMs = Math.max(signals.newestChangeMs, changedAtMs);
  for (;;) {
    const leftMs = await deps.runTransaction((tx) => signalAdmins(tx, changedAtMs, deps), adminSignalId);
    if (leftMs === 0) return;
    await wait(leftMs);
  }
}

/** Returns 0 once the administrators' signal covers a change, else the time until it may be written again. */
async function signalAdmins(tx: Tx, changedAtMs: number, deps: SignalDeps): Promise<number> {
  const { signals } = deps;
  const last = await signals.read(tx, adminSignalId);
  if (last !== undefined && last.atMs >= changedAtMs) return 0;
  const nowMs = deps.now();
  const sinceMs = nowMs - (last?.writtenAtMs ?? 0);
  if (sinceMs >= 0 && sinceMs < pauseMs) return pauseMs - sinceMs;
  signals.put(tx, adminSignalId, { ...newSignal(deps), atMs: signals.newestChangeMs, writtenAtMs: nowMs });
  return 0;
}

function newSignal({ signals, now }: SignalDeps): ChangeSignal {
  return { changeId: signals.newId(), atMs: now() };
}
