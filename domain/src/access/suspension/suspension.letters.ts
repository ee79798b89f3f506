import { brand } from '../../kernel/brand.ts';

export const suspensionLetters = {
  'account-suspended': (_values: object) => ({
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [`You were signed out. Please write to ${brand.supportEmail}.`],
  }),
  'account-unsuspended': ({ link }: Record<'link', string>) => ({
    subject: `Your ${brand.name} account is open again`,
    paragraphs: ['You can sign in again.'],
    action: { label: 'Sign in', link },
  }),
};
