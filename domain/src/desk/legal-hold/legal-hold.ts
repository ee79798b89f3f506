import type { Actor } from '../../core/user/actor.ts';

/** `holds/{uid}`: while it exists, nothing of this person is erased. Two administrators set and lift it. */
export type Hold = {
  uid: string;
  /** The person on hold, for the list. They are never shown the hold. */
  name: string;
  email: string;
  reason: string;
  proposedBy: Actor;
  confirmedBy: Actor;
  createdAtMs: number;
};

/** The kinds of audit rows about a confirmed hold. */
export const holdKinds = ['set-hold', 'lift-hold'] as const;
