import type { NoticeWire } from '@keelstone/domain/api/notice.contract';
import type { NoticeKind } from '@keelstone/domain/notice/notice';
import { paths } from '../../config/paths.ts';

/** Where an entry of the bell leads; a kind that this version does not know leads to the dashboard. */
export function noticePath({ kind, transactionId }: NoticeWire): string {
  if (transactionId !== undefined) return `${paths.transactions}?record=${encodeURIComponent(transactionId)}`;
  return pages.get(kind) ?? paths.dashboard;
}

const pageOf = {
  'password-changed': paths.security,
  'password-changed-outside': paths.security,
  'identity-restored': paths.security,
  'new-device': paths.security,
  'sign-ins-refused': paths.security,
  'factor-changed': paths.security,
  'factor-reset-started': paths.security,
  'address-added': paths.addresses,
  'only-saved-ending': paths.addresses,
  'account-locked': paths.security,
  'unlock-requested': paths.security,
  'account-unlocked': paths.security,
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
