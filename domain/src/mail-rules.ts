const because = (event: string) => `You get this mail because ${event} your account.`;
const toAdministrators = 'You get this mail because you are an administrator, or were one until recently.';

/** Every kind of mail, with its last sentence, which explains why it was sent. docs/decisions/mails-and-bell.md */
export const mailReasons = {
  // About security.
  'verify-email': 'You get this mail because somebody gave this address when they opened an account.',
  'account-exists':
    'You get this mail because somebody gave the address of your account when they opened one.',
  'password-reset': because('somebody asked for a new password for'),
  'password-changed': because('the password was changed for'),
  'password-changed-outside': because('the password was changed for'),
  'identity-restored': because('the sign-in was changed for'),
  'new-device': because('a new device signed in to'),
  'sign-ins-refused': 'You get this mail because “Unusual activity” is on in your notification settings.',
  'factor-changed': because('the second factor was changed for'),
  'factor-reset-started': because('the second factor will be removed from'),
  'address-added': because('a withdrawal address was saved in'),
  'only-saved-ending': because('somebody turned off “Only my addresses” for'),
  'account-locked': because('somebody locked'),
  'unlock-requested': because('somebody asked to unlock'),
  'account-unlocked': because('the lock ended on'),
  'closing-requested': because('somebody asked to close'),
  'closing-tomorrow': because('somebody asked to close'),
  'closing-undone': because('somebody had asked to close'),
  'account-closed': because('somebody asked to close'),
  'account-suspended': because('an administrator suspended'),
  'account-unsuspended': because('an administrator lifted the suspension of'),
  'withdrawal-requested': because('a withdrawal was requested from'),
  // About somebody's own application and money.
  'kyc-received': because('an identity application was filed for'),
  'kyc-information': because('a question was asked about an identity application for'),
  'kyc-approved': because('an identity application was decided for'),
  'kyc-rejected': because('an identity application was decided for'),
  'deposit-received': because('a deposit was filed for'),
  'deposit-arrived': because('a payment was seen to an address of'),
  'deposit-approved': because('a deposit was decided for'),
  'deposit-rejected': because('a deposit was decided for'),
  'withdrawal-approved': because('a withdrawal was decided for'),
  'withdrawal-rejected': because('a withdrawal was decided for'),
  'transaction-information': because('a question was asked about a transaction in'),
  'withdrawal-sent': because('a withdrawal was paid from'),
  'withdrawal-corrected': because('the payment of a withdrawal was corrected for'),
  'withdrawal-returned': because('the payment of a withdrawal came back to'),
  'profit-credited': because('profit was credited to'),
  'figures-edited': because('the figures were edited in'),
  // To support and administrators.
  'contact-message': 'You get this mail because it is sent to support.',
  'admin-proposal': toAdministrators,
  'admin-wallet-changed': toAdministrators,
  'admin-role-changed': toAdministrators,
  'admin-policy-changed': toAdministrators,
  'admin-large-decision': toAdministrators,
  'admin-books-broken': toAdministrators,
  'admin-digest': 'You get this mail because “Daily digest” is on in your notification settings.',
};
export type MailKind = keyof typeof mailReasons;

/** The switches of the settings that hold mails back. */
type MailSettings = { newBrowser: boolean; unusualActivity: boolean; dailyDigest?: boolean | undefined };

/**
 * Returns whether a mail is sent to somebody with these switches. `isDue`: a security mail limited to one a day has not
 * been sent today. No switch holds back other security mails, or mails about a person's own money, application or
 * account.
 */
export function isMailWanted(
  kind: MailKind,
  settings: MailSettings,
  { isDue = true }: { isDue?: boolean } = {},
): boolean {
  if (kind === 'sign-ins-refused') return settings.unusualActivity;
  if (kind === 'admin-digest') return settings.dailyDigest === true;
  return kind !== 'new-device' || isDue || settings.newBrowser;
}

/**
 * Mails that are sent however many the recipient has had, so that nobody can delay them with others. An administrator
 * can cause only few of them in an hour (`depositAddressThrottles`, `twoPersonRuleThrottles`), and people request
 * `password-reset` themselves.
 */
export const neverHeld: readonly MailKind[] = [
  'password-reset',
  'admin-wallet-changed',
  'admin-role-changed',
  'admin-policy-changed',
  'admin-books-broken',
];
