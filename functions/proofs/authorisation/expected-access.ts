import type { EndpointName } from '@keelstone/domain/contract';
import type { Access, Endpoint } from '@keelstone/domain/kernel/api/endpoint';

/**
 * Who may call, stated independently, since everything else here follows from the contract's `access`: a mistake there
 * would otherwise be expected too. A path with an id, or of a preview, implies its access; the listed calls are open to
 * everybody, to an applicant, to an administrator who has yet to add a second factor, or only to administrators
 * although the path names none.
 */
const listed = {
  public: `login register verify-email open-kyc-session check-secure-link use-secure-link resend-verification
    forgot-password check-reset-link reset-password get-wallet get-rates get-health get-openapi get-docs
    send-contact-message subscribe-newsletter leave-newsletter report-fault pass-second-factor
    request-sign-in-challenge get-proof`,
  enrol: `step-up get-current-user end-session get-factors request-totp add-totp request-passkey add-passkey
    request-challenge`,
  kyc: `submit-kyc`,
  admin: `check-step-up approve-transaction reject-transaction edit-figures credit-profit list-transactions ask-transaction
    record-payout return-payout list-audit list-audit-people get-audit-event export-audit get-profit-check`,
  // Administrators have separate views of these, which are audited, and the statement instead of movements.
  self: `get-own-kyc list-open-requests list-journal get-claim-history get-payment-state`,
} satisfies Partial<Record<Access, string>>;
export const listedAccess = new Map(
  Object.entries(listed).flatMap(([access, names]) =>
    names.split(/\s+/).map((name) => [name as EndpointName, access as Access] as const),
  ),
);

/** Who may call an unlisted call: only users change what is theirs; administrators see it too. */
export function accessByPath({ path, method }: Pick<Endpoint, 'path' | 'method'>): Access {
  if (path.includes(':adminId') || path.startsWith('/api/preview/')) return 'admin';
  if (path.includes(':userId')) return method === 'GET' ? 'self-or-admin' : 'self';
  return 'signed-in';
}

/**
 * The calls that a person's own lock stops, stated independently for the same reason; without those of admins.
 */
const stoppedByLock =
  `request-withdrawal answer-kyc answer-transaction download-data-export close-account update-profile
  update-settings add-address rename-address remove-address request-any-address`.split(/\s+/);

/** Whether a call is refused for somebody who has locked their account. */
export function isStoppedByLock(
  name: EndpointName,
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
): boolean {
  return stoppedByLock.includes(name) || (access === 'admin' && method !== 'GET');
}

/** The changes open to a signed-in person before they accept the current texts, also stated independently. */
const openBeforeAcceptance =
  `accept-legal-texts add-address answer-kyc answer-transaction close-account delete-transaction
  record-activity request-unlock request-withdrawal`.split(/\s+/);

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
