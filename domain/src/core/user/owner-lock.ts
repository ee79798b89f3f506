/** The owner's own lock of their account. Absent until the first. */
export type AccountLock = {
  /** Since when it is locked; null while it is open. */
  lockedAtMs?: number | null;
  /** When it opens again by itself; null until the owner asks for that. */
  unlocksAtMs?: number | null;
};

/** A lock that holds. */
export type ActiveLock = { lockedAtMs: number; unlocksAtMs: number | null };

export const noLock = { lockedAtMs: null, unlocksAtMs: null } as const satisfies AccountLock;

/**
 * The lock in force at a given time, if any. Nothing has to happen for an unlock to take effect: its time is compared
 * wherever the lock is read, so no job can be late (docs/decisions/lock-and-closing.md).
 */
export function activeLock({ lockedAtMs, unlocksAtMs }: AccountLock, nowMs: number): ActiveLock | undefined {
  if (lockedAtMs === null || lockedAtMs === undefined) return undefined;
  const opensAtMs = unlocksAtMs ?? null;
  return opensAtMs !== null && opensAtMs <= nowMs ? undefined : { lockedAtMs, unlocksAtMs: opensAtMs };
}
