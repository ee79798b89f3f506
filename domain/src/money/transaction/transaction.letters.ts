import type { TransactionQuestionItem } from './transaction.ts';

const itemWords: Readonly<Record<TransactionQuestionItem, string>> = {
  proof: 'another proof of payment',
  'transaction-id': 'the transaction id',
  explanation: 'an explanation',
};

export const transactionLetters = {
  'transaction-information': ({
    what,
    items,
    text,
    link,
  }: Record<'what' | 'text' | 'link', string> & { items: readonly TransactionQuestionItem[] }) => ({
    subject: `We need more information about your ${what}`,
    paragraphs: [
      `We are reviewing it and ask you for this: ${items.map((item) => itemWords[item]).join(', ')}.`,
      `Why: ${text}`,
      'Please answer on our page after you have signed in. It stays pending until then.',
    ],
    action: { label: 'Answer', link },
  }),
};
