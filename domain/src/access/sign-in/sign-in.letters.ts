import { brand } from '../../kernel/brand.ts';
import { lockAction, notMeAction } from '../../kernel/mail/phrases.ts';

/** Each of these mails can be switched off or is limited to one a day: domain/src/mail-rules.ts. */
export const signInLetters = {
  'new-device': ({ place, at, lockLink }: Record<'place' | 'at' | 'lockLink', string>) => ({
    subject: `New sign-in to your ${brand.name} account`,
    paragraphs: [
      'Somebody, probably you, signed in to your account with a device that had not been used for it before.',
      `It was ${place}, on ${at}.`,
      'If this was you, there is nothing to do.',
    ],
    action: notMeAction(lockLink),
  }),
  'sign-ins-refused': ({ at, link, lockLink }: Record<'at' | 'link' | 'lockLink', string>) => ({
    subject: `Many sign-ins to your ${brand.name} account were refused`,
    paragraphs: [
      `Somebody tried many times to sign in to your account with a wrong password or code, last on ${at}. None of it opened your account.`,
      'If this was you, there is nothing to do. Otherwise make sure that you use this password nowhere else, and add a second factor.',
    ],
    action: { label: 'Open the security page', link },
    other: lockAction(lockLink),
  }),
};
