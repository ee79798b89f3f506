import { brand } from '../../kernel/brand.ts';
import { transactionsLabel } from '../../kernel/mail/phrases.ts';

export const depositLetters = {
  /** `seen`: "Seen, 0 of 1 confirmations" */
  'deposit-arrived': ({ what, link, seen }: Record<'what' | 'link' | 'seen', string>) => ({
    subject: `${seen}: your ${what}`,
    paragraphs: [
      'It goes to your own address, so there is nothing to file. The dollars are an estimate until it has enough confirmations: then its price is fixed and we review it. Your balance changes when it is approved.',
      `If this was not you, write to ${brand.supportEmail}.`,
    ],
    action: { label: transactionsLabel, link },
  }),
  'deposit-received': ({ what, link }: Record<'what' | 'link', string>) => ({
    subject: `We received your ${what}`,
    paragraphs: [
      'We review it with its proof of payment. Your balance changes when it is approved.',
      `If this was not you, write to ${brand.supportEmail}.`,
    ],
    action: { label: transactionsLabel, link },
  }),
};
