import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Access, Endpoint } from '@keelstone/domain/api/endpoint';

/**
 * Who may call, stated independently, since everything else here follows from the contract's `access`: a mistake there
 * would otherwise be expected too. A path with an id, or of a preview, implies its access; the listed calls are open to
 * everybody, to an applicant, to an administrator who has yet to add a second factor, or only to administrators
 * although the path names none.
 */
export const listedAccess: Readonly<Partial<Record<EndpointName, Access>>> = {
  login: 'public',
  register: 'public',
  'verify-email': 'public',
  'open-kyc-session': 'public',
  'check-secure-link': 'public',
  'use-secure-link': 'public',
  'resend-verification': 'public',
  'forgot-password': 'public',
  'check-reset-link': 'public',
  'reset-password': 'public',
  'get-wallet': 'public',
  'get-rates': 'public',
  'get-health': 'public',
  'get-openapi': 'public',
  'get-docs': 'public',
  'send-contact-message': 'public',
  'subscribe-newsletter': 'public',
  'pass-second-factor': 'public',
  'request-sign-in-challenge': 'public',
  'step-up': 'enrol',
  'get-current-user': 'enrol',
  'end-session': 'enrol',
  'get-factors': 'enrol',
  'request-totp': 'enrol',
  'add-totp': 'enrol',
  'request-passkey': 'enrol',
  'add-passkey': 'enrol',
  'request-challenge': 'enrol',
  'submit-kyc': 'kyc',
  'approve-transaction': 'admin',
  'reject-transaction': 'admin',
  'edit-figures': 'admin',
  'credit-profit': 'admin',
  'list-transactions': 'admin',
  'get-proof': 'public',
  'ask-transaction': 'admin',
  'record-payout': 'admin',
  'return-payout': 'admin',
  // Administrators have a separate view, which is audited.
  'get-own-kyc': 'self',
  'get-payment-state': 'self',
  'list-open-requests': 'self',
  // So they have of movements: the statement.
  'list-journal': 'self',
  'get-claim-history': 'self',
  'list-audit': 'admin',
  'list-audit-people': 'admin',
  'get-audit-event': 'admin',
  'export-audit': 'admin',
};

/** Who may call an unlisted call: only users change what is theirs; administrators see it too. */
export function accessByPath({ path, method }: Pick<Endpoint, 'path' | 'method'>): Access {
  if (path.includes(':adminId') || path.startsWith('/api/preview/')) return 'admin';
  if (path.includes(':userId')) return method === 'GET' ? 'self-or-admin' : 'self';
  return 'signed-in';
}

/**
 * What a person's own lock stops, stated independently for the same reason; changes by administrators are not listed.
 */
const stoppedByLock: readonly EndpointName[] = [
  'request-withdrawal',
  'answer-kyc',
  'answer-transaction',
  'download-data-export',
  'close-account',
  'update-profile',
  'update-settings',
  'add-address',
  'rename-address',
  'remove-address',
  'request-any-address',
];

/** Whether a call is refused for somebody who has locked their account. */
export function isStoppedByLock(
  name: EndpointName,
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
): boolean {
  return stoppedByLock.includes(name) || (access === 'admin' && method !== 'GET');
}

/** What a signed-in person may change before they have accepted the current texts, also stated independently. */
const openBeforeAcceptance: readonly EndpointName[] = [
  'accept-legal-texts',
  'add-address',
  'answer-kyc',
  'answer-transaction',
  'close-account',
  'delete-transaction',
  'record-activity',
  'request-unlock',
  'request-withdrawal',
];

/**
 * Whether a call waits for an acceptance: every change of a person's own that a kill switch stops and that is not
 * listed.
 */
export function waitsForAcceptance(
  name: EndpointName,
  { access, method, flags = [] }: Pick<Endpoint, 'access' | 'method' | 'flags'>,
): boolean {
  const isOwn = access === 'signed-in' || access.startsWith('self');
  return isOwn && method !== 'GET' && flags.includes('changes') && !openBeforeAcceptance.includes(name);
}
