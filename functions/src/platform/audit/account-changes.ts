import { listKinds } from '@keelstone/domain/decisions';

/** Every kind of row about a decision on an account or its records. A Firestore `in` allows 30 at most. */
export const accountChanges: readonly string[] = [
  ...listKinds('money', 'identity', 'people'),
  // The platform's kinds of row that may be about an account.
  'close-finding',
  'propose',
  'refuse-proposal',
];
