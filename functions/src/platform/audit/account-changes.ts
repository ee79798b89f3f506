import { kindGroups } from '@keelstone/domain/desk/audit/kind-groups';

/** Every kind of row that records a decision about an account or one of its records; Firestore allows 30 at most. */
export const accountChanges: readonly string[] = [
  ...kindGroups.money,
  ...kindGroups.identity,
  ...kindGroups.people,
  // Of the platform's, those that may be about an account.
  'close-finding',
  'propose',
  'refuse-proposal',
];
