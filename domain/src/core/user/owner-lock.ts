/** The owner's own lock of their account. The fields are absent until the first lock. */
export type AccountLock = {
  /** When the account was locked, or null while it is open. */
  lockedAtMs?: number | null;
  /** When the account opens again, or null until the owner asks for that. */
  unlocksAtMs?: number | null;
};

/** A lock that is in force. */
export type ActiveLock = { lockedAtMs: number; unlocksAtMs: number | null };

export const noLock = { lockedAtMs: null, unlocksAtMs: null } as const satisfies AccountLock;

/**
 * The lock in force at a given time, if any. An unlock needs no job: its time is compared wherever the lock is read, so
 * it is never late (docs/decisions/lock-and-closing.md).
 */
export function findLock({ lockedAtMs, unlocksAtMs }: AccountLock, nowMs: number): ActiveLock | undefined {
  if (lockedAtMs === null || lockedAtMs === undefined) return undefined;
  const opensAtMs = unlocksAtMs ?? null;
  return opensAtMs !== null && opensAtMs <= nowMs ? undefined : { lockedAtMs, unlocksAtMs: opensAtMs };
}
