import { DomainError } from '../../errors.ts';
import { isActiveAdmin } from '../administrator/active-admin.ts';
import type { User } from '../user/user.ts';
import { needsSecond, type PolicedAct, type Policy } from './two-person-rule.ts';

/** The first of two administrators: their current document, and when their approval expires. */
export type FirstPerson = { uid: string; user: User | undefined; expiresAtMs: number };

/**
 * Returns whether an administrator may go ahead: `alone`, as the `second` of two, or not yet (`first`). The two and the
 * account holder must be three different people, and the first must still be an administrator. Errors: `own-proposal`,
 * `own-record`, `proposer-inactive`, `proposal-expired`.
 */
export function decidePeople(options: {
  policy: Policy;
  act: PolicedAct;
  soloUsdCents: number;
  callerUid: string;
  /** The owner of the account concerned, or `null` if there is none. */
  subjectUid: string | null;
  /** The administrator who approved the decision before, if any. */
  first: FirstPerson | undefined;
  nowMs: number;
}): 'alone' | 'first' | 'second' {
  const { policy, act, soloUsdCents, callerUid, subjectUid, first, nowMs } = options;
  if (first === undefined) return needsSecond(policy, act, soloUsdCents) ? 'first' : 'alone';
  if (first.uid === callerUid) throw new DomainError('own-proposal');
  if (subjectUid === first.uid || subjectUid === callerUid) throw new DomainError('own-record');
  if (!isActiveAdmin(first.user, nowMs)) throw new DomainError('proposer-inactive');
  if (first.expiresAtMs <= nowMs) throw new DomainError('proposal-expired');
  return 'second';
}
