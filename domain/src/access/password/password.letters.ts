import { oneTimeLinkLimits } from '../../core/one-time-link/one-time-link.limits.ts';
import { brand } from '../../kernel/brand.ts';
import { hoursText, spellOut } from '../../kernel/count-text.ts';
import { lockAction, namelessGreeting, notMeAction } from '../../kernel/mail/phrases.ts';

const linkAge = spellOut(hoursText(oneTimeLinkLimits.resetLinkAgeMsMax));

export const passwordLetters = {
  'password-changed': ({ lockLink }: Record<'lockLink', string>) => ({
    greeting: namelessGreeting,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: ['You were signed out everywhere.', 'If this was you, there is nothing to do.'],
    action: notMeAction(lockLink),
  }),
  'password-changed-outside': ({ link, lockLink }: Record<'link' | 'lockLink', string>) => ({
    greeting: namelessGreeting,
    subject: `Choose a new ${brand.name} password`,
    paragraphs: [
      `Somebody set a password for your account in a way that ${brand.name} does not offer. It does not open your account: we replaced it and signed you out everywhere.`,
      `Please choose a new password. The link works once and for ${linkAge}.`,
      `If you have questions, write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', link },
    other: lockAction(lockLink),
  }),
  'password-reset': ({ link }: Record<'link', string>) => ({
    greeting: namelessGreeting,
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      `We received a request to reset your password. The link works once and for ${linkAge}.`,
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', link },
  }),
};
