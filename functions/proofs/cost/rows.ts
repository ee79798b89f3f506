import type { EndpointName } from '@keelstone/domain/api/contract';
import type { User } from '@keelstone/domain/user/user';
import type { Cell } from '../authorisation/row.ts';

/** What a call may cost at most; `none` is only held to the committed figures. */
export type Budget = 'page' | 'dashboard' | 'money' | 'none';

/** Who makes the measured call, to whose record, under which budget. */
export type CostRow = {
  as: 'owner' | 'admin' | 'anonymous';
  cell: Pick<Cell, 'path' | 'target'>;
  budget: Budget;
  /** What is set on the stranger's document before. */
  stranger?: Partial<User>;
};

const own = { path: 'own', target: 'own' } as const;
const others = { path: 'own', target: 'other' } as const;
const anybody = (target: 'other' | 'missing' = 'other'): CostRow => ({
  as: 'anonymous',
  cell: { target },
  budget: 'none',
});
const asOwner = (budget: Budget = 'none'): CostRow => ({ as: 'owner', cell: own, budget });
const asAdmin = (budget: Budget = 'none'): CostRow => ({ as: 'admin', cell: others, budget });

/** Total over the contract: a call without a row does not compile. */
export const costRows: Readonly<Record<EndpointName, CostRow>> = {
  login: anybody(),
  register: anybody('missing'),
  'verify-email': anybody(),
  'open-kyc-session': anybody(),
  'disown-account': anybody(),
  'resend-verification': anybody(),
  'forgot-password': anybody(),
  'reset-password': anybody(),
  'get-sessions': asOwner(),
  'end-session': asOwner(),
  'end-other-sessions': asOwner(),
  'get-current-user': asOwner('dashboard'),
  'update-profile': asOwner(),
  'update-settings': asOwner(),
  'list-users': asAdmin('page'),
  'get-user': asAdmin(),
  'suspend-user': asAdmin(),
  'unsuspend-user': { ...asAdmin(), stranger: { isBlocked: true } },
  'record-activity': asOwner(),
  'list-activity': asOwner(),
  'delete-activity': asOwner(),
  'submit-kyc': asOwner(),
  'list-kyc': asAdmin('page'),
  'get-kyc': asAdmin(),
  'get-kyc-document': asAdmin(),
  'approve-kyc': asAdmin(),
  'reject-kyc': asAdmin(),
  'delete-kyc': asAdmin(),
  'request-deposit': asOwner('money'),
  'approve-transaction': asAdmin('money'),
  'reject-transaction': asAdmin('money'),
  'get-transaction-proof': asAdmin(),
  'delete-transaction': asOwner('money'),
  'edit-figures': asAdmin('money'),
  'credit-profit': asAdmin('money'),
  'request-withdrawal': asOwner('money'),
  'list-recent-transactions': asOwner('dashboard'),
  'list-user-transactions': asOwner('page'),
  'list-transactions': asAdmin('page'),
  'get-statement': asOwner(),
  'download-statement': asOwner(),
  'get-wallet': anybody(),
  'update-wallet': asAdmin(),
  'get-flags': asAdmin(),
  'update-flag': asAdmin(),
  'get-claims': anybody(),
  'update-claims': asAdmin(),
  'get-rates': anybody(),
  'send-contact-message': anybody(),
  'subscribe-newsletter': anybody(),
  'get-openapi': anybody(),
  'get-docs': anybody(),
  'get-health': anybody(),
};
