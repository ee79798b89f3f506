import type { FlagName } from '@keelstone/domain/flags/flags';

/** How the command line writes the kill switches, in what it takes and in what it shows. */
export const flagWords = {
  withdrawals: 'withdrawals',
  approvals: 'approvals',
  registration: 'registration',
  deposits: 'deposits',
  readOnly: 'read-only',
} as const satisfies Record<FlagName, string>;
