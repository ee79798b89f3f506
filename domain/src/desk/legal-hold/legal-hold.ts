import type { Actor } from '../../core/user/actor.ts';

/**
 * `holds/{uid}`: nothing of this person is erased or deleted while it is there. Two administrators set it and lift it.
 */
export type Hold = {
  uid: string;
  /** Whom it is about, for the list; the owner is shown nothing of it. */
  name: string;
  email: string;
  reason: string;
  proposedBy: Actor;
  confirmedBy: Actor;
  createdAtMs: number;
};

/** What the rows of the audit trail call it once it is confirmed. */
export const holdKinds = ['set-hold', 'lift-hold'] as const;
