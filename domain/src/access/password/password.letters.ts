import { brand } from '../../kernel/brand.ts';
import { lockIt, nobody, notMe } from '../../kernel/mail/phrases.ts';
import { hoursText, inWords } from '../../kernel/count-text.ts';
import { passwordLimits } from './password.limits.ts';

export type PasswordMailValues = {
  'password-changed': { lockLink: string };
  'password-changed-outside': { link: string; lockLink: string };
  'password-reset': { link: string };
};

const linkAge = inWords(hoursText(passwordLimits.resetLinkAgeMsMax));

export const passwordLetters = {
  'password-changed': ({ lockLink }: PasswordMailValues['password-changed']) => ({
    greeting: nobody,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      'Your password was changed and you were signed out everywhere.',
      'If this was you, there is nothing to do.',
    ],
    action: notMe(lockLink),
  }),
  'password-changed-outside': ({ link, lockLink }: PasswordMailValues['password-changed-outside']) => ({
    greeting: nobody,
    subject: `Choose a new ${brand.name} password`,
    paragraphs: [
      `Somebody set a password for your account in a way that ${brand.name} does not offer. It does not open your account: we replaced it and signed you out everywhere.`,
      `Please choose a new password. The link works once and for ${linkAge}.`,
      `If you have questions, write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', link },
    other: lockIt(lockLink),
  }),
  'password-reset': ({ link }: PasswordMailValues['password-reset']) => ({
    greeting: nobody,
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      `We received a request to reset your password. The link works once and for ${linkAge}.`,
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', link },
  }),
};
