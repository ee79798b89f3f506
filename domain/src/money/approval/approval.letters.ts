import { reasonParagraph, transactionsLabel, supportSentence } from '../../kernel/mail/phrases.ts';
import { payoutWords } from '../transaction/movement-words.ts';

export const approvalLetters = {
  /** `receipt` has the received amount and its booked value. It is empty if they are as requested. */
  'deposit-approved': ({ what, receipt, link }: Record<'what' | 'receipt' | 'link', string>) => ({
    subject: `Your ${what} was approved`,
    paragraphs: [
      receipt === '' ? 'It is in your balance.' : `We received ${receipt}. That is in your balance.`,
    ],
    action: { label: transactionsLabel, link },
  }),
  /** `reason` is empty if the administrator gave none. */
  'deposit-rejected': ({ what, reason, link }: Record<'what' | 'reason' | 'link', string>) => ({
    subject: `Your ${what} was rejected`,
    paragraphs: [...reasonParagraph(reason), supportSentence],
    action: { label: transactionsLabel, link },
  }),
  /** `payment`: "0.007813 BTC"; `price`: "1 BTC = $64,000.00". */
  'withdrawal-approved': ({
    what,
    payment,
    price,
    link,
  }: Record<'what' | 'payment' | 'price' | 'link', string>) => ({
    subject: `Your ${what} was approved`,
    paragraphs: [
      `${payoutWords['to-be-sent'].amount(payment)}, at ${price}. We write again when it is sent.`,
    ],
    action: { label: transactionsLabel, link },
  }),
  'withdrawal-rejected': ({ what, reason, link }: Record<'what' | 'reason' | 'link', string>) => ({
    subject: `Your ${what} was rejected`,
    paragraphs: ['The amount is available again.', ...reasonParagraph(reason), supportSentence],
    action: { label: transactionsLabel, link },
  }),
};
