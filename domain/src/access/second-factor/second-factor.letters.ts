import { brand } from '../../kernel/brand.ts';
import { lockAction, notMeAction } from '../../kernel/mail/phrases.ts';

export const secondFactorLetters = {
  /** `what` is a sentence. */
  'factor-changed': ({ what, at, lockLink }: Record<'what' | 'at' | 'lockLink', string>) => ({
    subject: `The second factor of your ${brand.name} account changed`,
    paragraphs: [`${what} This was on ${at}.`, 'If this was you, there is nothing to do.'],
    action: notMeAction(lockLink),
  }),
  'factor-reset-started': ({
    effectiveAt,
    link,
    lockLink,
  }: Record<'effectiveAt' | 'link' | 'lockLink', string>) => ({
    subject: `The second factor of your ${brand.name} account will be removed`,
    paragraphs: [
      `Somebody, probably you, told our support that the second factor of your account is lost. It will be removed on ${effectiveAt}. From then on your password alone signs you in. Until then no withdrawal is paid.`,
      'If you did not ask for this, stop it with the link below, or on the page Security. Your second factor then stays as it is.',
    ],
    action: { label: "This wasn't me, stop the reset", link },
    other: lockAction(lockLink),
  }),
};
