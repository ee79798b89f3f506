import { brand } from '../../kernel/brand.ts';
import { transactionsLabel } from '../../kernel/mail/phrases.ts';

export const depositLetters = {
  'deposit-received': ({ what, link }: Record<'what' | 'link', string>) => ({
    subject: `We received your ${what}`,
    paragraphs: [
      'We review it with its proof of payment. Your balance changes when it is approved.',
      `If this was not you, write to ${brand.supportEmail}.`,
    ],
    action: { label: transactionsLabel, link },
  }),
};
