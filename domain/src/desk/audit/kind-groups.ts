import type { AuditKindFilter } from './audit.contract.ts';

/** The kinds of decisions (`AuditKind`) by what they are about; what is in none of them is a view. */
export const kindGroups = {
  money: [
    'approve-transaction',
    'ask-transaction',
    'credit-many',
    'credit-profit',
    'credit-row',
    'delete-transaction',
    'edit-figures',
    'record-payout',
    'reject-transaction',
    'return-payout',
    'stop-profits',
  ],
  identity: ['approve-kyc', 'ask-kyc', 'delete-kyc', 'reject-kyc'],
  people: [
    'erase-due',
    'grant-admin',
    'lift-hold',
    'note-case',
    'reset-factor',
    'reset-factors',
    'revoke-admin',
    'set-hold',
    'suspend-user',
    'unlock-user',
    'unsuspend-user',
  ],
  platform: [
    'close-finding',
    'close-month',
    'export-audit',
    'export-month',
    'propose',
    'prove-books',
    'record-holdings',
    'refuse-proposal',
    'restore-wallet',
    'set-policy',
    'update-flag',
    'update-policy',
    'update-wallet',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The kinds that a filter stands for. */
export function kindsIn(filter: AuditKindFilter): readonly string[] {
  return filter === 'decisions' ? Object.values(kindGroups).flat() : kindGroups[filter];
}
