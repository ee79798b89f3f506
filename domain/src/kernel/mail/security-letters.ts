import { brand } from '../brand.ts';

/**
 * What the mails about an account's safety need to know. `lockLink` leads to `/secure`, where it locks the account.
 */
export type SecurityMailValues = {
  'new-device': { name: string; place: string; at: string; lockLink: string };
  'sign-ins-refused': { name: string; at: string; link: string; lockLink: string };
  'withdrawal-requested': { name: string; amount: string; address: string; lockLink: string };
  'password-changed': { lockLink: string };
  'password-changed-outside': { link: string; lockLink: string };
  'identity-restored': { link: string; lockLink: string };
  /** `address`: its two ends. `usableFrom`: when withdrawals may go to it, if not now. */
  'address-added': {
    name: string;
    address: string;
    coin: string;
    at: string;
    usableFrom: string | undefined;
    lockLink: string;
  };
  /** `at`: when any address may be withdrawn to. */
  'only-saved-ending': { name: string; at: string; lockLink: string };
  /** `link` leads to the security page, where the lock is undone. */
  'account-locked': { name: string; at: string; link: string; notMeLink: string };
  /** `at`: when the unlock takes effect. */
  'unlock-requested': { name: string; at: string; lockLink: string };
  'account-unlocked': { name: string; lockLink: string };
  /** `at`: when the account is closed. `link` leads to the page where that is undone. */
  'closing-requested': { name: string; at: string; link: string; lockLink: string };
  'closing-tomorrow': { name: string; at: string; link: string; lockLink: string };
  /** `missing`: what kept the account from being closed, as sentences; none if somebody undid the closing. */
  'closing-undone': { name: string; missing: readonly string[]; link: string; lockLink: string };
  'account-closed': { name: string };
  /** `what` is a sentence. */
  'factor-changed': { name: string; what: string; at: string; lockLink: string };
  'factor-reset-started': { name: string; effectiveAt: string; link: string; lockLink: string };
};

/** Greets the holder of the address: an account that was never verified may have a stranger's name. */
export const nobody = 'Hello,';

/** In every mail that may be the first sign of an intruder. */
const lockIt = (link: string) => ({ label: 'Lock my account', link });
const notMe = (link: string) => ({ label: "This wasn't me, lock my account", link });

/** No switch stops these but the one about refused sign-ins. */
export const securityLetters = {
  'new-device': ({ place, at, lockLink }: SecurityMailValues['new-device']) => ({
    subject: `New sign-in to your ${brand.name} account`,
    paragraphs: [
      'Somebody, probably you, signed in to your account with a device that had not been used for it before.',
      `It was ${place}, on ${at}.`,
      'If this was you, there is nothing to do.',
    ],
    action: notMe(lockLink),
  }),
  'sign-ins-refused': ({ at, link, lockLink }: SecurityMailValues['sign-ins-refused']) => ({
    subject: `Many sign-ins to your ${brand.name} account were refused`,
    paragraphs: [
      `Somebody tried many times to sign in to your account with a wrong password or code, last on ${at}. None of it opened your account.`,
      'If this was you, there is nothing to do. Otherwise make sure that you use this password nowhere else, and add a second factor.',
    ],
    action: { label: 'Open the security page', link },
    other: lockIt(lockLink),
  }),
  'withdrawal-requested': ({ amount, address, lockLink }: SecurityMailValues['withdrawal-requested']) => ({
    subject: `Withdrawal of ${amount} requested`,
    paragraphs: [
      `A withdrawal of ${amount} to the address ${address} was requested from your account. We review it before we send anything.`,
      'If this was you, there is nothing to do. If the address is wrong, cancel the withdrawal on the page Transactions.',
    ],
    action: notMe(lockLink),
  }),
  'password-changed': ({ lockLink }: SecurityMailValues['password-changed']) => ({
    greeting: nobody,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      'Your password was changed and you were signed out everywhere.',
      'If this was you, there is nothing to do.',
    ],
    action: notMe(lockLink),
  }),
  'password-changed-outside': ({ link, lockLink }: SecurityMailValues['password-changed-outside']) => ({
    greeting: nobody,
    subject: `Choose a new ${brand.name} password`,
    paragraphs: [
      `Somebody set a password for your account in a way that ${brand.name} does not offer. It does not open your account: we replaced it and signed you out everywhere.`,
      'Please choose a new password. The link works once and for one hour.',
      `If you have questions, write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', link },
    other: lockIt(lockLink),
  }),
  'identity-restored': ({ link, lockLink }: SecurityMailValues['identity-restored']) => ({
    greeting: nobody,
    subject: `We restored the sign-in of your ${brand.name} account`,
    paragraphs: [
      'How you sign in to your account was changed outside our pages. We put it back and signed you out everywhere. Your balances are not affected.',
      'Somebody may know your password. Please choose a new one.',
    ],
    action: { label: 'Choose a new password', link },
    other: lockIt(lockLink),
  }),
  'address-added': ({ address, coin, at, usableFrom, lockLink }: SecurityMailValues['address-added']) => ({
    subject: `A withdrawal address was saved in your ${brand.name} account`,
    paragraphs: [
      `The ${coin} address ${address} was saved on ${at} as one that you withdraw to.`,
      ...(usableFrom === undefined
        ? []
        : [`“Only my addresses” is on, so nothing can be withdrawn to it before ${usableFrom}.`]),
      'If this was you, there is nothing to do. Otherwise lock your account, and remove the address once you have a new password.',
    ],
    action: notMe(lockLink),
  }),
  'only-saved-ending': ({ at, lockLink }: SecurityMailValues['only-saved-ending']) => ({
    subject: `“Only my addresses” of your ${brand.name} account will be turned off`,
    paragraphs: [
      `Somebody, probably you, asked to turn off “Only my addresses”. From ${at} withdrawals can go to any address again.`,
      'If this was you, there is nothing to do. Otherwise lock your account, which keeps it on.',
    ],
    action: notMe(lockLink),
  }),
  'account-locked': ({ at, link, notMeLink }: SecurityMailValues['account-locked']) => ({
    subject: `Your ${brand.name} account is locked`,
    paragraphs: [
      `Your account was locked on ${at}. Nothing is paid out of it, and its profile and settings cannot be changed. Every other device was signed out. You can still sign in and see everything, and deposits are booked.`,
      'To undo it, ask for the unlock on the security page: it takes effect 24 hours later. Our support can also unlock the account.',
    ],
    action: { label: 'Open the security page', link },
    other: { label: "This wasn't me", link: notMeLink },
  }),
  'unlock-requested': ({ at, lockLink }: SecurityMailValues['unlock-requested']) => ({
    subject: `Your ${brand.name} account will be unlocked`,
    paragraphs: [
      `Somebody who knows your password asked to unlock your account. It will be unlocked on ${at}, and withdrawals and changes will be possible again.`,
      'If this was you, there is nothing to do.',
    ],
    action: { label: "This wasn't me, keep the account locked", link: lockLink },
  }),
  'account-unlocked': ({ lockLink }: SecurityMailValues['account-unlocked']) => ({
    subject: `Your ${brand.name} account is unlocked`,
    paragraphs: [
      'Your account is unlocked. Withdrawals and changes are possible again.',
      'If this was you, there is nothing to do.',
    ],
    action: notMe(lockLink),
  }),
  'closing-requested': ({ at, link, lockLink }: SecurityMailValues['closing-requested']) => ({
    subject: `Your ${brand.name} account will be closed`,
    paragraphs: [
      `Somebody, probably you, asked to close your account. It will be closed on ${at}. Until then you can sign in and undo that on the page My data, and no money can come in.`,
      'If you want a copy of your data, download it before that. If this was not you, lock your account: a locked account is not closed.',
    ],
    action: { label: 'Open my data', link },
    other: lockIt(lockLink),
  }),
  'closing-tomorrow': ({ at, link, lockLink }: SecurityMailValues['closing-tomorrow']) => ({
    subject: `Your ${brand.name} account will be closed tomorrow`,
    paragraphs: [
      `Your account will be closed on ${at}. Nobody can undo that afterwards.`,
      'If you want to keep it, undo the closing on the page My data. If you did not ask for this, lock your account: a locked account is not closed.',
    ],
    action: { label: 'Open my data', link },
    other: lockIt(lockLink),
  }),
  'closing-undone': ({ missing, link, lockLink }: SecurityMailValues['closing-undone']) => ({
    subject: `Your ${brand.name} account stays open`,
    paragraphs:
      missing.length === 0
        ? [
            'The closing of your account was undone: it stays open, and you can use it as before.',
            'If this was you, there is nothing to do.',
          ]
        : [
            'Your account was not closed, because something has changed since you asked for that:',
            ...missing,
            'You can ask for it again on the page My data once this is done.',
          ],
    action: { label: 'Open my data', link },
    other: lockIt(lockLink),
  }),
  'account-closed': (_values: SecurityMailValues['account-closed']) => ({
    subject: `Your ${brand.name} account is closed`,
    paragraphs: [
      'Your account is closed, as you asked. Nobody can sign in to it any more. What the law asks us to keep is kept apart, and erased after its time.',
      'This is our last mail about it. If you register with this address again, that is a new account.',
    ],
  }),
  'factor-changed': ({ what, at, lockLink }: SecurityMailValues['factor-changed']) => ({
    subject: `The second factor of your ${brand.name} account changed`,
    paragraphs: [`${what} This was on ${at}.`, 'If this was you, there is nothing to do.'],
    action: notMe(lockLink),
  }),
  'factor-reset-started': ({ effectiveAt, link, lockLink }: SecurityMailValues['factor-reset-started']) => ({
    subject: `The second factor of your ${brand.name} account will be removed`,
    paragraphs: [
      `Somebody, probably you, told our support that the second factor of your account is lost. It will be removed on ${effectiveAt}. From then on your password alone signs you in. Until then no withdrawal is paid.`,
      'If you did not ask for this, stop it with the link below, or on the page Security. Your second factor then stays as it is.',
    ],
    action: { label: "This wasn't me, stop the reset", link },
    other: lockIt(lockLink),
  }),
};
