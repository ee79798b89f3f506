import type { NoticeKind } from '@keelstone/domain/people/notification/notification';
import type { NoticeWire } from '@keelstone/domain/people/notification/notification.contract';
import { paths } from '../../../config/paths.ts';

/** Where an entry of the bell leads. A kind that this version does not know leads to the dashboard. */
export function noticePath({ kind, transactionId }: NoticeWire): string {
  if (transactionId !== undefined) return `${paths.transactions}?record=${encodeURIComponent(transactionId)}`;
  return pages.get(kind) ?? paths.dashboard;
}

const pageOf = {
  'password-changed': paths.settings,
  'password-changed-outside': paths.settings,
  'identity-restored': paths.settings,
  'new-device': paths.settings,
  'sign-ins-refused': paths.settings,
  'factor-changed': paths.settings,
  'factor-reset-started': paths.settings,
  'address-added': paths.addresses,
  'only-saved-ending': paths.addresses,
  'account-locked': paths.settings,
  'unlock-requested': paths.settings,
  'account-unlocked': paths.settings,
  'closing-requested': paths.ownData,
  'closing-tomorrow': paths.ownData,
  'closing-undone': paths.ownData,
  'account-suspended': paths.dashboard,
  'account-unsuspended': paths.dashboard,
  'kyc-received': paths.dashboard,
  'kyc-information': paths.kyc,
  'kyc-approved': paths.dashboard,
  'kyc-rejected': paths.kyc,
  'deposit-received': paths.transactions,
  'deposit-arrived': paths.transactions,
  'deposit-approved': paths.transactions,
  'deposit-rejected': paths.transactions,
  'withdrawal-requested': paths.transactions,
  'withdrawal-approved': paths.transactions,
  'withdrawal-rejected': paths.transactions,
  'transaction-information': paths.transactions,
  'withdrawal-sent': paths.transactions,
  'withdrawal-corrected': paths.transactions,
  'withdrawal-returned': paths.transactions,
  'profit-credited': paths.transactions,
  'figures-edited': paths.statement,
} as const satisfies Record<NoticeKind, string>;

const pages = new Map<string, string>(Object.entries(pageOf));
