import { reviewLimits } from './review.limits.ts';
import type { Actor } from '../user/actor.ts';

/** Who looks at a case, and until when that counts. It only warns others: a decision depends on the record alone. */
export type Lease = Actor & {
  untilMs: number;
  /** The owner of the case: they are not shown that somebody looks at it. */
  ownerUid?: string;
};

/** The leases of one list by the ids of its records: one document. */
export type Leases = { held: Readonly<Record<string, Lease>> };

export const noLeases: Leases = { held: {} };

type Taking = {
  /** The case that somebody looks at now; none for somebody who has left the list. */
  id: string | undefined;
  ownerUid?: string | undefined;
  holder: Actor;
  nowMs: number;
};

/** The cases that others look at now, by the ids of the records; without cases about the caller. */
export function leasesOfOthers({ held }: Leases, { uid, nowMs }: { uid: string; nowMs: number }) {
  return Object.entries(held).filter(
    ([, lease]) => lease.uid !== uid && lease.ownerUid !== uid && lease.untilMs > nowMs,
  );
}

/**
 * Takes or renews a lease, and releases what the same person held in the list before: they look at one case at a time.
 * A lease of somebody else stays theirs and is returned; without a change there is nothing to write. Each write drops
 * expired leases, and those that end first beyond 200.
 */
export function takeLease(
  { held }: Leases,
  { id, ownerUid, holder, nowMs }: Taking,
): { leases: Leases | undefined; heldBy: Lease | undefined } {
  const live = Object.entries(held).filter(([, lease]) => lease.untilMs > nowMs);
  const others = live.filter(([, { uid }]) => uid !== holder.uid);
  const heldBy = others.find(([each]) => each === id)?.[1];
  const { uid, name } = holder;
  const lease = {
    uid,
    name,
    untilMs: nowMs + reviewLimits.leaseMs,
    ...(ownerUid !== undefined && { ownerUid }),
  };
  const own: [string, Lease][] = id === undefined || heldBy !== undefined ? [] : [[id, lease]];
  const isUnchanged = own.length === 0 && others.length === live.length;
  if (isUnchanged) return { leases: undefined, heldBy };
  const newest = others.sort(([, one], [, other]) => other.untilMs - one.untilMs);
  return {
    leases: { held: Object.fromEntries([...own, ...newest].slice(0, reviewLimits.leasesPerList)) },
    heldBy,
  };
}
