import { brand } from '../../kernel/brand.ts';
import { notMeAction } from '../../kernel/mail/phrases.ts';
import { accountLockTexts } from './account-lock.texts.ts';

export const accountLockLetters = {
  /** `link`: the security page, where the owner can unlock. */
  'account-locked': ({ at, link, notMeLink }: Record<'at' | 'link' | 'notMeLink', string>) => ({
    subject: `Your ${brand.name} account is locked`,
    paragraphs: [
      `It was locked on ${at}. Nothing is paid out of it, and its profile and settings cannot be changed. Every other device was signed out. You can still sign in and see everything, and deposits are booked.`,
      `To undo it, ask for the unlock on the security page: it takes effect ${accountLockTexts.unlockWait} later. Our support can also unlock the account.`,
    ],
    action: { label: 'Open the security page', link },
    other: { label: "This wasn't me", link: notMeLink },
  }),
  /** `at`: when the unlock takes effect. */
  'unlock-requested': ({ at, lockLink }: Record<'at' | 'lockLink', string>) => ({
    subject: `Your ${brand.name} account will be unlocked`,
    paragraphs: [
      `Somebody who knows your password asked to unlock your account. It will be unlocked on ${at}, and withdrawals and changes will be possible again.`,
      'If this was you, there is nothing to do.',
    ],
    action: { label: "This wasn't me, keep the account locked", link: lockLink },
  }),
  'account-unlocked': ({ lockLink }: Record<'lockLink', string>) => ({
    subject: `Your ${brand.name} account is unlocked`,
    paragraphs: ['Withdrawals and changes are possible again.', 'If this was you, there is nothing to do.'],
    action: notMeAction(lockLink),
  }),
};
