import { brand } from '../../kernel/brand.ts';
import { notMe } from '../../kernel/mail/phrases.ts';
import { accountLockTexts } from './account-lock.texts.ts';

export type AccountLockMailValues = {
  /** `link` leads to the security page, where the lock is undone. */
  'account-locked': { name: string; at: string; link: string; notMeLink: string };
  /** `at`: when the unlock takes effect. */
  'unlock-requested': { name: string; at: string; lockLink: string };
  'account-unlocked': { name: string; lockLink: string };
};

export const accountLockLetters = {
  'account-locked': ({ at, link, notMeLink }: AccountLockMailValues['account-locked']) => ({
    subject: `Your ${brand.name} account is locked`,
    paragraphs: [
      `Your account was locked on ${at}. Nothing is paid out of it, and its profile and settings cannot be changed. Every other device was signed out. You can still sign in and see everything, and deposits are booked.`,
      `To undo it, ask for the unlock on the security page: it takes effect ${accountLockTexts.unlockWait} later. Our support can also unlock the account.`,
    ],
    action: { label: 'Open the security page', link },
    other: { label: "This wasn't me", link: notMeLink },
  }),
  'unlock-requested': ({ at, lockLink }: AccountLockMailValues['unlock-requested']) => ({
    subject: `Your ${brand.name} account will be unlocked`,
    paragraphs: [
      `Somebody who knows your password asked to unlock your account. It will be unlocked on ${at}, and withdrawals and changes will be possible again.`,
      'If this was you, there is nothing to do.',
    ],
    action: { label: "This wasn't me, keep the account locked", link: lockLink },
  }),
  'account-unlocked': ({ lockLink }: AccountLockMailValues['account-unlocked']) => ({
    subject: `Your ${brand.name} account is unlocked`,
    paragraphs: [
      'Your account is unlocked. Withdrawals and changes are possible again.',
      'If this was you, there is nothing to do.',
    ],
    action: notMe(lockLink),
  }),
};
