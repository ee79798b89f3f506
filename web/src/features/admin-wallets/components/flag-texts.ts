import type { FlagName } from '@keelstone/domain/flags/flags';

/** What each kill switch is called, and what it does while it is off. */
export const flagTexts = {
  withdrawals: {
    label: 'Withdrawals',
    text: 'Off: nobody can request a withdrawal. Pending ones can still be decided.',
  },
  approvals: {
    label: 'Approvals',
    text: 'Off: nothing can be approved, no profit credited and no figure edited.',
  },
  registration: { label: 'Registration', text: 'Off: nobody can open an account.' },
  deposits: {
    label: 'Deposits',
    text: 'Off: no page shows the deposit addresses, and no deposit can be submitted.',
  },
  changes: { label: 'Changes', text: 'Off: everybody can look, and nobody can change anything.' },
} as const satisfies Record<FlagName, { label: string; text: string }>;
