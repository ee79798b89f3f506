import type { PaymentWaitWire } from '@keelstone/domain/api/payment-wait.wire';
import type { WaitReason } from '@keelstone/domain/refusal-details';

/** What keeps something waiting; `until`: when that ends by itself. */
export type WaitingNote = { text: string; until?: string; isQuiet?: true };

/** Who reads it: the owner, or an administrator about them. */
type Reader = 'owner' | 'reviewer';

const words: Readonly<Record<Reader, Readonly<Record<WaitReason, string>>>> = {
  owner: {
    address: 'It waits until its address is no longer new',
    password: 'It waits until your password is no longer new',
    factor: 'It waits until the change of your second factor is no longer new',
    'daily-limit': 'It waits until the daily limit allows it',
  },
  reviewer: {
    address: 'The address is no longer new',
    password: 'The password of the account is no longer new',
    factor: 'The change of the second factor is no longer new',
    'daily-limit': 'The daily limit allows it',
  },
};

/** "It waits until its address is no longer new", with when that is. */
export function waitNote({ reason, until }: PaymentWaitWire, reader: Reader): WaitingNote {
  if (until !== null) return { text: words[reader][reason], until };
  return { text: 'It is above the daily limit of one account. It waits until that limit is changed.' };
}
