import { brand } from '../../kernel/brand.ts';

export const suspensionLetters = {
  'account-suspended': (_values: object) => ({
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [
      'Your account was suspended and you were signed out.',
      `Please write to ${brand.supportEmail}.`,
    ],
  }),
  'account-unsuspended': ({ link }: Record<'link', string>) => ({
    subject: `Your ${brand.name} account is open again`,
    paragraphs: ['The suspension of your account was lifted. You can sign in again.'],
    action: { label: 'Sign in', link },
  }),
};
