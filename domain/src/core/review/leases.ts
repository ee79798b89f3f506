import type { Actor } from '../user/actor.ts';
import { reviewLimits } from './review.limits.ts';

/** The person who looks at a case, and until when. It only warns others. Decisions depend on the record alone. */
export type Lease = Actor & {
  untilMs: number;
  /** The owner of the case, who is not shown that somebody looks at it. */
  ownerUid?: string;
};

/** The leases of one list by the ids of its records: one document. */
export type Leases = { held: Readonly<Record<string, Lease>> };

export const noLeases: Leases = { held: {} };

type Taking = {
  /** The case that the holder looks at, or `undefined` if they have left the list. */
  id: string | undefined;
  ownerUid?: string | undefined;
  holder: Actor;
  nowMs: number;
};

/** The cases that others look at, by record id. Leaves out cases about the caller. */
export function listLeasesOfOthers({ held }: Leases, { uid, nowMs }: { uid: string; nowMs: number }) {
  return Object.entries(held).filter(
    ([, lease]) => lease.uid !== uid && lease.ownerUid !== uid && lease.untilMs > nowMs,
  );
}

/**
 * Takes or renews a lease, and releases the holder's other lease in the list, since a person looks at one case at a
 * time. Somebody else's lease stays and is returned. Without a change there is nothing to write. Each write drops
 * expired leases, and beyond 200 those that end first.
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
