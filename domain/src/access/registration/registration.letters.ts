import { oneTimeLinkLimits } from '../../core/one-time-link/one-time-link.limits.ts';
import { brand } from '../../kernel/brand.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { namelessGreeting } from '../../kernel/mail/phrases.ts';

export const registrationLetters = {
  'verify-email': ({ link, deleteLink }: Record<'link' | 'deleteLink', string>) => ({
    greeting: namelessGreeting,
    subject: `Verify your email for ${brand.name}`,
    paragraphs: [
      `Somebody, probably you, created a ${brand.name} account with this email address. Please confirm that the address is yours.`,
      `The link works once and for ${hoursText(oneTimeLinkLimits.verifyLinkAgeMsMax)}. If you did not create the account, do not confirm it: delete it with the second link.`,
    ],
    action: { label: 'Verify your email', link },
    other: { label: "This wasn't me, delete the account", link: deleteLink },
  }),
  'account-exists': ({ link }: Record<'link', string>) => ({
    greeting: namelessGreeting,
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      'Somebody, probably you, tried to register with this email address. It already has an account, so nothing was changed.',
      'Sign in with your password, or ask for a new one on the sign-in page.',
    ],
    action: { label: 'Sign in', link },
  }),
};
