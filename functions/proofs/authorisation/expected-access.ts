import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Access, Endpoint } from '@keelstone/domain/api/endpoint';

/**
 * Who may call, said a second time, since everything else here follows from the contract's `access`: a slip in it
 * would be expected too. A path with an id, or of a preview, says it by itself; what is listed is open to everybody, to an applicant, to
 * an administrator who has yet to add a second factor, or an administrator's although its path names none.
 */
export const listedAccess: Readonly<Partial<Record<EndpointName, Access>>> = {
  login: 'public',
  register: 'public',
  'verify-email': 'public',
  'open-kyc-session': 'public',
  'disown-account': 'public',
  'resend-verification': 'public',
  'forgot-password': 'public',
  'reset-password': 'public',
  'lock-account-by-link': 'public',
  'get-wallet': 'public',
  'get-rates': 'public',
  'get-operator-facts': 'public',
  'get-legal-text': 'public',
  'get-health': 'public',
  'get-client-address': 'public',
  'get-openapi': 'public',
  'get-docs': 'public',
  'send-contact-message': 'public',
  'subscribe-newsletter': 'public',
  'pass-second-factor': 'public',
  'request-sign-in-challenge': 'public',
  'disown-factor-reset': 'public',
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
  // An administrator has a view of their own, which is audited.
  'get-own-kyc': 'self',
  'list-open-requests': 'self',
  // So have they of movements: the statement.
  'list-journal': 'self',
  'get-claim-history': 'self',
  'list-audit': 'admin',
  'list-audit-people': 'admin',
  'get-audit-event': 'admin',
  'export-audit': 'admin',
};

/** Who may call where nothing is listed: what a user changes is theirs alone, what they see an administrator sees too. */
export function accessByPath({ path, method }: Pick<Endpoint, 'path' | 'method'>): Access {
  if (path.includes(':adminId') || path.startsWith('/api/preview/')) return 'admin';
  if (path.includes(':userId')) return method === 'GET' ? 'self-or-admin' : 'self';
  return 'signed-in';
}

/** What a person's own lock stops, said a second time for the same reason; whatever an administrator changes is not listed. */
const stoppedByLock: readonly EndpointName[] = [
  'request-withdrawal',
  'answer-kyc',
  'answer-transaction',
  'request-data-export',
  'download-data-export',
  'close-account',
  'update-profile',
  'update-settings',
  'add-address',
  'rename-address',
  'remove-address',
  'request-any-address',
];

/** Whether a call is refused of somebody who has locked their account. */
export function isStoppedByLock(
  name: EndpointName,
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
): boolean {
  return stoppedByLock.includes(name) || (access === 'admin' && method !== 'GET');
}

/** What a signed-in person may change before they have accepted what is asked of them, said a second time too. */
const openBeforeAcceptance: readonly EndpointName[] = [
  'accept-legal-texts',
  'add-address',
  'answer-kyc',
  'answer-transaction',
  'close-account',
  'delete-transaction',
  'record-activity',
  'request-data-export',
  'request-unlock',
  'request-withdrawal',
];

/** Whether a call waits for an acceptance: every change of a person's own that a kill switch stops and that is not listed. */
export function waitsForAcceptance(
  name: EndpointName,
  { access, method, flags = [] }: Pick<Endpoint, 'access' | 'method' | 'flags'>,
): boolean {
  const isOwn = access === 'signed-in' || access.startsWith('self');
  return isOwn && method !== 'GET' && flags.includes('changes') && !openBeforeAcceptance.includes(name);
}
