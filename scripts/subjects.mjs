/**
 * The rooms and the subjects in them, in one order: the same words are folders in `domain/src`, `functions/src/features`
 * and `web/src/features`. A subject imports subjects before it only, types included: the linter holds the order of rooms,
 * scripts/repository-checks/subject-order.ts that of subjects, with what functions and web use of later ones in `domain`.
 */
export const rooms = {
  core: [
    ...['device', 'upload', 'one-time-link', 'security-event', 'rates', 'ledger', 'legal', 'user', 'session'],
    ...['administrator', 'two-person-rule', 'kill-switch', 'decision', 'question', 'review', 'finding'],
  ],
  access: [
    ...['suspension', 'auth-user', 'mail-request', 'password', 'second-factor', 'account-closing'],
    ...['registration', 'sign-in', 'step-up', 'account-lock'],
  ],
  people: ['activity', 'profile', 'notification', 'contact'],
  identity: ['kyc'],
  money: [
    ...['deposit-address', 'address-book', 'transaction', 'blockchain', 'deposit', 'withdrawal', 'approval'],
    ...['payout', 'figures', 'profit', 'statement'],
  ],
  // The rule itself is in core: here are its page and the change of it.
  desk: ['two-person-rule', 'legal-hold', 'proposal', 'audit', 'books', 'desk', 'inbox', 'reindex'],
  rights: ['own-data', 'retention'],
};
