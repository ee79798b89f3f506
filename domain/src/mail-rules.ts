import type { UserSettings } from './core/user/user.ts';

/** A switch of the settings that stops mails. */
export type MailSwitch = Exclude<keyof UserSettings, 'saveActivityLogs'>;

/**
 * What stops a mail. `security`, `service` (somebody's own money, application or account) and `none` (no account holder
 * gets it) have no switch; a switch named here stops the mail; `more` sends what is otherwise held back.
 */
export type MailRule = {
  stops: 'security' | 'service' | 'none' | { off: MailSwitch } | { security: 'daily'; more: MailSwitch };
  /** One sentence for the end of the mail. */
  why: string;
};

const yourAccount = 'your account';
const because = (event: string, whose = yourAccount) => `You get this mail because ${event} ${whose}.`;
const toAdmins = 'You get this mail because you are an administrator, or were one until recently.';

/** Every mail: which switch stops it, and why it was sent. docs/decisions/mails-and-bell.md */
export const mailRules = {
  'verify-email': {
    stops: 'security',
    why: 'You get this mail because somebody gave this address when they opened an account.',
  },
  'account-exists': {
    stops: 'security',
    why: 'You get this mail because somebody gave the address of your account when they opened one.',
  },
  'password-reset': {
    stops: 'security',
    why: because('somebody asked for a new password for'),
  },
  'password-changed': {
    stops: 'security',
    why: because('the password was changed for'),
  },
  'password-changed-outside': {
    stops: 'security',
    why: because('the password was changed for'),
  },
  'identity-restored': {
    stops: 'security',
    why: because('the sign-in was changed for'),
  },
  'new-device': {
    stops: { security: 'daily', more: 'newBrowser' },
    why: because('a new device signed in to'),
  },
  'sign-ins-refused': {
    stops: { off: 'unusualActivity' },
    why: 'You get this mail because “Unusual activity” is on in your notification settings.',
  },
  'factor-changed': {
    stops: 'security',
    why: because('the second factor was changed for'),
  },
  'factor-reset-started': {
    stops: 'security',
    why: because('the second factor will be removed from'),
  },
  'address-added': {
    stops: 'security',
    why: because('a withdrawal address was saved in'),
  },
  'only-saved-ending': {
    stops: 'security',
    why: because('somebody turned off “Only my addresses” for'),
  },
  'account-locked': {
    stops: 'security',
    why: because('somebody locked'),
  },
  'unlock-requested': {
    stops: 'security',
    why: because('somebody asked to unlock'),
  },
  'account-unlocked': { stops: 'security', why: because('the lock ended on') },
  'closing-requested': {
    stops: 'security',
    why: because('somebody asked to close'),
  },
  'closing-tomorrow': {
    stops: 'security',
    why: because('somebody asked to close'),
  },
  'closing-undone': {
    stops: 'security',
    why: because('somebody had asked to close'),
  },
  'account-closed': {
    stops: 'security',
    why: because('somebody asked to close'),
  },
  'account-suspended': {
    stops: 'security',
    why: because('an administrator suspended'),
  },
  'account-unsuspended': {
    stops: 'security',
    why: because('an administrator lifted the suspension of'),
  },
  'kyc-received': {
    stops: 'service',
    why: because('an identity application was filed for'),
  },
  'kyc-information': {
    stops: 'service',
    why: because('a question was asked about an identity application for'),
  },
  'kyc-approved': {
    stops: 'service',
    why: because('an identity application was decided for'),
  },
  'kyc-rejected': {
    stops: 'service',
    why: because('an identity application was decided for'),
  },
  'deposit-received': {
    stops: 'service',
    why: because('a deposit was filed for'),
  },
  'deposit-approved': {
    stops: 'service',
    why: because('a deposit was decided for'),
  },
  'deposit-rejected': {
    stops: 'service',
    why: because('a deposit was decided for'),
  },
  'withdrawal-requested': {
    stops: 'security',
    why: because('a withdrawal was requested from'),
  },
  'withdrawal-approved': {
    stops: 'service',
    why: because('a withdrawal was decided for'),
  },
  'withdrawal-rejected': {
    stops: 'service',
    why: because('a withdrawal was decided for'),
  },
  'transaction-information': {
    stops: 'service',
    why: because('a question was asked about a transaction in'),
  },
  'withdrawal-sent': {
    stops: 'service',
    why: because('a withdrawal was paid from'),
  },
  'withdrawal-corrected': {
    stops: 'service',
    why: because('the payment of a withdrawal was corrected for'),
  },
  'withdrawal-returned': {
    stops: 'service',
    why: because('the payment of a withdrawal came back to'),
  },
  'profit-credited': {
    stops: 'service',
    why: because('profit was credited to'),
  },
  'figures-edited': {
    stops: 'service',
    why: because('the figures were edited in'),
  },
  'contact-message': {
    stops: 'none',
    why: 'You get this mail because it is sent to support.',
  },
  'admin-proposal': { stops: 'none', why: toAdmins },
  'admin-wallet-changed': { stops: 'none', why: toAdmins },
  'admin-role-changed': { stops: 'none', why: toAdmins },
  'admin-policy-changed': { stops: 'none', why: toAdmins },
  'admin-large-decision': {
    stops: 'none',
    why: toAdmins,
  },
  'admin-books-broken': {
    stops: 'none',
    why: toAdmins,
  },
  'admin-digest': {
    stops: { off: 'dailyDigest' },
    why: 'You get this mail because “Daily digest” is on in your notification settings.',
  },
} as const satisfies Record<string, MailRule>;
export type MailKind = keyof typeof mailRules;

/**
 * Mails that are sent however many the recipient has had: nobody can delay them with others. An administrator causes few
 * of them in an hour (`depositAddressThrottles`, `twoPersonRuleThrottles`), and one asks for `password-reset` oneself.
 */
export const neverHeld: readonly MailKind[] = [
  'password-reset',
  'admin-wallet-changed',
  'admin-role-changed',
  'admin-policy-changed',
  'admin-books-broken',
];

/**
 * Whether a mail is sent to somebody with these switches. `isDue`: a security mail that is limited to one a day has not
 * been sent today.
 */
export function isMailWanted(
  kind: MailKind,
  settings: UserSettings,
  { isDue = true }: { isDue?: boolean } = {},
): boolean {
  const { stops }: MailRule = mailRules[kind];
  if (typeof stops === 'string') return true;
  if ('off' in stops) return settings[stops.off] === true;
  return isDue || settings[stops.more] === true;
}
