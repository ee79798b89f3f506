import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { movementName } from '@keelstone/domain/transaction/movement-words';
import type { Progress } from '../../../components/progress-steps.tsx';
import { askedTitle } from '../../../components/ask/ask-words.ts';
import { payoutTextOf } from '../../../components/transactions/transaction-course.ts';
import { waitNote, type WaitingNote } from '../../../components/transactions/wait-notes.ts';

export const identityProgress: Progress = { steps: ['Sent', 'In review', 'Verified'], current: 1 };

/** It waits for its owner, who reads the question in its details. */
export const askedNote: WaitingNote = { text: `${askedTitle}.` };

type Owner = Pick<UserWire, 'kycStatus' | 'lockedAt' | 'unlocksAt' | 'factorResetAt'>;

/** What is said next to the age of a request: what keeps it waiting, or what follows. */
export function noteOf(transaction: TransactionWire, owner: Owner): WaitingNote | undefined {
  if (transaction.question !== undefined) return askedNote;
  const payout = payoutTextOf(transaction);
  if (payout !== undefined)
    return { text: `${movementName('withdrawal-settled')}, ${payout}.`, isQuiet: true };
  return waitingReasonOf(transaction, owner);
}

/**
 * What keeps a Pending withdrawal from being approved, by the facts that its owner sees; a deposit waits for its review
 * alone. They are not stored with the request (docs/money.md#waits).
 */
function waitingReasonOf(
  { type, status, waits = [] }: Pick<TransactionWire, 'type' | 'status' | 'waits'>,
  { kycStatus, lockedAt, unlocksAt, factorResetAt }: Owner,
): WaitingNote | undefined {
  if (type !== 'Withdrawal' || status !== 'Pending') return undefined;
  if (lockedAt !== null)
    return unlocksAt === null
      ? { text: 'It waits until you unlock your account.' }
      : { text: 'It waits until your account is unlocked', until: unlocksAt };
  if (kycStatus !== 'Approved') return { text: 'It waits until your identity is verified.' };
  if (factorResetAt !== null)
    return { text: 'It waits until your second factor is removed', until: factorResetAt };
  const [last] = waits;
  return last && waitNote(last, 'owner');
}
