import { brand } from '@keelstone/domain/kernel/brand';
import { statements } from '@keelstone/domain/kernel/landing/statements';

export type Question = { question: string; answer: string };

export const questions: readonly Question[] = [
  {
    question: 'Which currencies do you accept for payment?',
    answer: 'Only Bitcoin and Ethereum are accepted for payment.',
  },
  {
    question: 'When does my deposit show on my dashboard?',
    answer:
      'A deposit shows on the dashboard after you submit the required information: the amount and a proof of payment.',
  },
  {
    question: 'When do profits start?',
    answer: statements.profits || 'No profit is promised. What is credited shows on your dashboard.',
  },
  {
    question: 'What can I do when I have a problem with a payment?',
    answer: `Write to ${statements.support === '' ? '' : 'live support at '}${brand.supportEmail}; please give the order id shown next to it under Transactions.`,
  },
  {
    question: 'How are withdrawals paid, and how soon?',
    answer: `Withdrawals are paid in Bitcoin or Ethereum to the wallet address you choose${statements.payouts === '' ? ', once they are approved' : ''}.${prefixSpace(statements.payouts)}`,
  },
  {
    question: 'Why must I verify my identity?',
    answer: 'Users must pass identity verification so that the platform complies with regulation.',
  },
];

/** Puts a space before a sentence, if there is one. */
function prefixSpace(sentence: string): string {
  return sentence === '' ? '' : ` ${sentence}`;
}
