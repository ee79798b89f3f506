import type { UserSettings } from '../user/user.ts';
import type { MailKind } from './mail.ts';

/** A switch of the settings that stops mails. */
export type MailSwitch = Exclude<keyof UserSettings, 'saveActivityLogs'>;

/**
 * What a mail is about, and what stops it. `security`, `service` (somebody's own money, application or account) and
 * `none` (no account holder gets it) have no switch; a switch named here stops the mail; `more` sends what is otherwise
 * held back.
 */
export type MailRule = {
  event: string;
  stops: 'security' | 'service' | 'none' | { off: MailSwitch } | { security: 'daily'; more: MailSwitch };
  /** One sentence for the end of the mail. */
  why: string;
};

const yourAccount = 'your account';
const because = (event: string, whose = yourAccount) => `You get this mail because ${event} ${whose}.`;
const toAdmins = 'You get this mail because you are an administrator, or were one until recently.';

/** Every mail: which event sends it, which switch stops it, and why it was sent. docs/decisions/mails-and-bell.md */
export const mailRules = {
  'verify-email': {
    event: 'somebody registered with the address, or asked for the mail again',
    stops: 'security',
    why: 'You get this mail because somebody gave this address when they opened an account.',
  },
  'account-exists': {
    event: 'somebody registered a verified address',
    stops: 'security',
    why: 'You get this mail because somebody gave the address of your account when they opened one.',
  },
  'password-reset': {
    event: 'a new password was asked for',
    stops: 'security',
    why: because('somebody asked for a new password for'),
  },
  'password-changed': {
    event: 'the password was reset',
    stops: 'security',
    why: because('the password was changed for'),
  },
  'password-changed-outside': {
    event: "the password was changed at Firebase's own doors",
    stops: 'security',
    why: because('the password was changed for'),
  },
  'identity-restored': {
    event: "something else was changed at Firebase's own doors and put back",
    stops: 'security',
    why: because('the sign-in was changed for'),
  },
  'new-device': {
    event: 'a device signed in for the first time',
    stops: { security: 'daily', more: 'newBrowser' },
    why: because('a new device signed in to'),
  },
  'sign-ins-refused': {
    event: 'a burst of sign-ins was refused',
    stops: { off: 'unusualActivity' },
    why: 'You get this mail because “Unusual activity” is on in your notification settings.',
  },
  'factor-changed': {
    event: 'a second factor was added or removed',
    stops: 'security',
    why: because('the second factor was changed for'),
  },
  'factor-reset-started': {
    event: 'an administrator started the reset of lost second factors',
    stops: 'security',
    why: because('the second factor will be removed from'),
  },
  'address-added': {
    event: 'a withdrawal address was saved',
    stops: 'security',
    why: because('a withdrawal address was saved in'),
  },
  'only-saved-ending': {
    event: 'the owner asked to turn off “Only my addresses”',
    stops: 'security',
    why: because('somebody turned off “Only my addresses” for'),
  },
  'account-locked': {
    event: 'the owner locked the account',
    stops: 'security',
    why: because('somebody locked'),
  },
  'unlock-requested': {
    event: 'the owner asked for the unlock',
    stops: 'security',
    why: because('somebody asked to unlock'),
  },
  'account-unlocked': { event: 'the lock ended', stops: 'security', why: because('the lock ended on') },
  'closing-requested': {
    event: 'the owner asked to close the account',
    stops: 'security',
    why: because('somebody asked to close'),
  },
  'closing-tomorrow': {
    event: 'the account is closed a day later',
    stops: 'security',
    why: because('somebody asked to close'),
  },
  'closing-undone': {
    event: 'the closing was undone, or stopped because something was missing',
    stops: 'security',
    why: because('somebody had asked to close'),
  },
  'account-closed': {
    event: 'the account was closed',
    stops: 'security',
    why: because('somebody asked to close'),
  },
  'account-suspended': {
    event: 'an administrator suspended the account',
    stops: 'security',
    why: because('an administrator suspended'),
  },
  'account-unsuspended': {
    event: 'an administrator lifted the suspension',
    stops: 'security',
    why: because('an administrator lifted the suspension of'),
  },
  'kyc-received': {
    event: 'an identity application was filed',
    stops: 'service',
    why: because('an identity application was filed for'),
  },
  'kyc-information': {
    event: 'an administrator asked for information about the application',
    stops: 'service',
    why: because('a question was asked about an identity application for'),
  },
  'kyc-approved': {
    event: 'an administrator approved the application',
    stops: 'service',
    why: because('an identity application was decided for'),
  },
  'kyc-rejected': {
    event: 'an administrator rejected the application',
    stops: 'service',
    why: because('an identity application was decided for'),
  },
  'deposit-received': {
    event: 'a deposit was filed',
    stops: 'service',
    why: because('a deposit was filed for'),
  },
  'deposit-approved': {
    event: 'an administrator booked the deposit',
    stops: 'service',
    why: because('a deposit was decided for'),
  },
  'deposit-rejected': {
    event: 'an administrator rejected the deposit, or removed it while it was Pending',
    stops: 'service',
    why: because('a deposit was decided for'),
  },
  'withdrawal-requested': {
    event: 'a withdrawal was filed',
    stops: 'security',
    why: because('a withdrawal was requested from'),
  },
  'withdrawal-approved': {
    event: 'an administrator approved the withdrawal',
    stops: 'service',
    why: because('a withdrawal was decided for'),
  },
  'withdrawal-rejected': {
    event: 'an administrator rejected the withdrawal, or removed it while it was Pending',
    stops: 'service',
    why: because('a withdrawal was decided for'),
  },
  'transaction-information': {
    event: 'an administrator asked for information about a Pending deposit or withdrawal',
    stops: 'service',
    why: because('a question was asked about a transaction in'),
  },
  'withdrawal-sent': {
    event: 'the payment of the withdrawal was entered',
    stops: 'service',
    why: because('a withdrawal was paid from'),
  },
  'withdrawal-corrected': {
    event: 'another payment of the withdrawal was entered',
    stops: 'service',
    why: because('the payment of a withdrawal was corrected for'),
  },
  'withdrawal-returned': {
    event: 'the payment of the withdrawal failed or came back',
    stops: 'service',
    why: because('the payment of a withdrawal came back to'),
  },
  'profit-credited': {
    event: 'an administrator credited profit',
    stops: 'service',
    why: because('profit was credited to'),
  },
  'figures-edited': {
    event: 'an administrator edited the figures',
    stops: 'service',
    why: because('the figures were edited in'),
  },
  'contact-message': {
    event: 'a visitor sent the contact form',
    stops: 'none',
    why: 'You get this mail because it is sent to support.',
  },
  'admin-proposal': { event: 'a decision waits for a second administrator', stops: 'none', why: toAdmins },
  'admin-wallet-changed': { event: 'the deposit addresses changed', stops: 'none', why: toAdmins },
  'admin-role-changed': { event: 'an administrator was granted or revoked', stops: 'none', why: toAdmins },
  'admin-policy-changed': { event: 'a two-person rule changed', stops: 'none', why: toAdmins },
  'admin-large-decision': {
    event: 'an administrator did something unusual',
    stops: 'none',
    why: toAdmins,
  },
  'admin-books-broken': {
    event: 'a check found something that does not add up',
    stops: 'none',
    why: toAdmins,
  },
  'admin-digest': {
    event: 'every morning',
    stops: { off: 'dailyDigest' },
    why: 'You get this mail because “Daily digest” is on in your notification settings.',
  },
} as const satisfies Record<MailKind, MailRule>;

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
