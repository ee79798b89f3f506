import { kindsIn } from '@keelstone/domain/desk/audit/decision-kinds';

/** Every kind of row that records a decision about an account or one of its records; Firestore allows 30 at most. */
export const accountChanges: readonly string[] = [
  ...kindsIn('money', 'identity', 'people'),
  // Of the platform's, those that may be about an account.
  'close-finding',
  'propose',
  'refuse-proposal',
];
