import { brand } from '../../kernel/brand.ts';
import { lockAction, namelessGreeting } from '../../kernel/mail/phrases.ts';

export const authUserLetters = {
  'identity-restored': ({ link, lockLink }: Record<'link' | 'lockLink', string>) => ({
    greeting: namelessGreeting,
    subject: `We restored the sign-in of your ${brand.name} account`,
    paragraphs: [
      'How you sign in to your account was changed outside our pages. We put it back and signed you out everywhere. Your balances are not affected.',
      'Somebody may know your password. Please choose a new one.',
    ],
    action: { label: 'Choose a new password', link },
    other: lockAction(lockLink),
  }),
};
